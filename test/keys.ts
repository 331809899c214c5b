import { type PersonalKeyRight, personalKeyRights } from '../app/site/accounts/keys/keys'
import { createPersonalKey } from '../app/site/accounts/keys/keys.server'
import { password } from './builders'

/** A personal key of a user with these rights, which has no end. */
export const aKey = (userId: number, rights: readonly PersonalKeyRight[]) =>
  createPersonalKey(userId, {
    intent: 'create',
    name: rights.join(' '),
    days: 0,
    password,
    ...Object.fromEntries(personalKeyRights.map((right) => [right, rights.includes(right)])),
  })
