import { hash, verify } from '@node-rs/argon2'
import { randomToken } from '../platform/secret.server'

/** argon2id with the minimum of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

let dummyHash: Promise<string> | undefined

/** Takes as long without a hash, so that the time does not reveal whether the user exists. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  dummyHash ??= hashPassword(randomToken())
  const isRight = await verify(passwordHash ?? (await dummyHash), password)
  return isRight && passwordHash !== undefined
}
