import { randomInt } from 'node:crypto'
import { db, type Transaction } from '../../../platform/database/db.server'
import { hashSecret } from '../../../platform/process/secret.server'

const howMany = 10
const length = 12
/** The characters of recovery codes, which are not mistaken for each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

export async function createRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, aCode)
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })),
  })
  return codes
}

/** @returns false for a code that is unknown or used */
export async function acceptRecoveryCode(userId: number, code: string): Promise<boolean> {
  const { count } = await db.recoveryCode.deleteMany({ where: { userId, codeHash: hashOf(userId, code) } })
  return count === 1
}

/** Returns a code like `abcd-efgh-jkmn`. */
function aCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return code.replaceAll(/.{4}(?=.)/g, '$&-')
}

const hashOf = (userId: number, code: string) =>
  hashSecret(`recovery ${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
