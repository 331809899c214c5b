import { type KeyRight, keyRights } from '../app/site/accounts/keys/keys'
import { createKey } from '../app/site/accounts/keys/keys.server'
import { password } from './builders'

/** A personal key of a user with these rights, which has no end. */
export const aKey = (userId: number, rights: readonly KeyRight[]) =>
  createKey(userId, {
    intent: 'create',
    name: rights.join(' '),
    days: 0,
    password,
    ...Object.fromEntries(keyRights.map((right) => [right, rights.includes(right)])),
  })
