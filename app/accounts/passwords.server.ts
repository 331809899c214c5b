import { hash, verify } from '@node-rs/argon2'
import { newCredential } from '../platform/secret.server'

/** argon2id with OWASP's least settings: 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

let nobodys: Promise<string> | undefined

/** Whether a password is the one of a hash. Without a hash it takes as long and says no. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodys ??= hashPassword(newCredential())
  const isRight = await verify(passwordHash ?? (await nobodys), password)
  return isRight && passwordHash !== undefined
}
