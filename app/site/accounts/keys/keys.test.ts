import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { aUser, password } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Forbidden, Invalid, NotFound, TooMany, Unauthorized } from '../../../platform/errors/errors'
import { changePassword } from '../change-account.server'
import { disableAccount, makeResetLinkFor } from '../manage-accounts.server'
import { resetPassword } from '../password-reset.server'
import {
  beginAuthenticatorSetUp,
  enableSecondFactor,
  loadSecondFactorOf,
} from '../second-factor/second-factor.server'
import type { NewPersonalKey } from './key-form'
import { newPersonalKeyMailKind } from './key-mail.server'
import { maxPersonalKeys } from './keys'
import {
  createPersonalKey,
  findPersonalKeyHolder,
  hasKeyFormat,
  listPersonalKeysOfUser,
  md5OfKey,
  removePersonalKey,
} from './keys.server'
import { authenticateKeyHolder } from './request-key.server'

const form = (about: Partial<NewPersonalKey> = {}): NewPersonalKey => ({
  intent: 'create',
  name: 'Kobo',
  read: true,
  sync: true,
  write: false,
  days: 0,
  password,
  ...about,
})
/** @returns the recovery codes */
async function turnOnSecondFactor(user: { id: number; username: string }): Promise<string[]> {
  await beginAuthenticatorSetUp(user.id, password)
  const { setUp } = await loadSecondFactorOf(user)
  const totp = new TOTP({ secret: Secret.fromBase32(setUp?.key.replaceAll(' ', '') ?? '') })
  return enableSecondFactor(user, totp.generate())
}

const days = (count: number) => new Date(Date.now() + count * 86_400_000)

test('a key opens what it was made for, and nothing once it is removed', async () => {
  const user = await aUser()
  const key = await createPersonalKey(user.id, form())
  expect(hasKeyFormat(key)).toBe(true)
  const sent = { md5: md5OfKey(key) }
  expect(await findPersonalKeyHolder(sent)).toMatchObject({
    account: { id: user.id },
    rights: ['read', 'sync'],
  })
  await expect(authenticateKeyHolder(sent, ['write'], '192.0.2.1')).rejects.toThrow(Forbidden)
  const [listed] = await listPersonalKeysOfUser(user.id)
  expect(listed).toMatchObject({ name: 'Kobo', ending: key.slice(-4), hasEnded: false, endsAt: null })
  expect(listed?.lastUsedAt).not.toBeNull()

  await removePersonalKey(user.id, listed?.id ?? 0)
  await expect(authenticateKeyHolder(sent, ['read'], '192.0.2.1')).rejects.toThrow(Unauthorized)
  await expect(removePersonalKey(user.id, listed?.id ?? 0)).rejects.toThrow(NotFound)
})

test('the database holds no key, and nothing that is sent in its place', async () => {
  const user = await aUser()
  const key = await createPersonalKey(user.id, form())
  const stored = JSON.stringify(await db.personalKey.findMany({ where: { userId: user.id } }))
  expect(stored).not.toContain(key)
  expect(stored).not.toContain(md5OfKey(key))
})

test('a key ends with its time, with its account, and opens nothing under another name', async () => {
  const user = await aUser()
  const sent = { md5: md5OfKey(await createPersonalKey(user.id, form({ days: 30 }))) }
  expect(await findPersonalKeyHolder(sent, days(29))).toBeDefined()
  expect(await findPersonalKeyHolder(sent, days(31))).toBeUndefined()
  expect((await listPersonalKeysOfUser(user.id, days(31)))[0]).toMatchObject({ hasEnded: true })
  expect(await findPersonalKeyHolder({ ...sent, username: user.username.toUpperCase() })).toBeDefined()
  expect(await findPersonalKeyHolder({ ...sent, username: (await aUser()).username })).toBeUndefined()
  await db.user.update({ where: { id: user.id }, data: { disabledAt: new Date() } })
  expect(await findPersonalKeyHolder(sent)).toBeUndefined()
})

test('a key is made with the password, with a right, and up to a number', async () => {
  const user = await aUser()
  await expect(createPersonalKey(user.id, form({ password: 'wrong' }))).rejects.toThrow('Wrong password.')
  await expect(createPersonalKey(user.id, form({ read: false, sync: false }))).rejects.toThrow(Invalid)
  for (let count = 0; count < maxPersonalKeys; count += 1)
    await db.personalKey.create({
      data: { userId: user.id, name: 'x', hash: `${user.id} ${count}`, ending: 'x', rights: 'read' },
    })
  await expect(createPersonalKey(user.id, form())).rejects.toThrow(`You have ${maxPersonalKeys} keys.`)
})

test("nobody removes another's key", async () => {
  const [ada, bo] = [await aUser(), await aUser()]
  await createPersonalKey(ada.id, form())
  const [key] = await listPersonalKeysOfUser(ada.id)
  await expect(removePersonalKey(bo.id, key?.id ?? 0)).rejects.toThrow(NotFound)
  expect(await listPersonalKeysOfUser(ada.id)).toHaveLength(1)
})

test('who guesses keys is slowed, and the owner behind the same address is not', async () => {
  const user = await aUser()
  const key = await createPersonalKey(user.id, form())
  const guess = (at: number) =>
    authenticateKeyHolder({ md5: md5OfKey(`guess ${at}`) }, ['read'], '192.0.2.77')
  for (let at = 0; at < 60; at += 1) await expect(guess(at)).rejects.toThrow(Unauthorized)
  await expect(guess(60)).rejects.toThrow(TooMany)
  expect(await authenticateKeyHolder({ md5: md5OfKey(key) }, ['read'], '192.0.2.77')).toBeDefined()
})

test('a key for a part of the desk needs to read or to write as well', async () => {
  const user = await aUser()
  const nothing = { read: false, sync: false }
  await expect(createPersonalKey(user.id, form({ ...nothing, shop: true }))).rejects.toThrow(Invalid)
  await createPersonalKey(user.id, form({ ...nothing, write: true, shop: true }))
  expect((await listPersonalKeysOfUser(user.id))[0]?.rights).toEqual(['write', 'shop'])
})

test('a key is in the activity log when it is made and removed, and its owner gets a mail that tells what it may', async () => {
  const user = await aUser()
  env.mail.url = 'smtp://127.0.0.1:9'
  await createPersonalKey(user.id, form({ name: 'Backup' }))
  env.mail.url = undefined
  const mail = await db.outgoingMail.findFirstOrThrow({ where: { recipient: user.email, kind: 'key made' } })
  const written = await newPersonalKeyMailKind.write(JSON.parse(mail.payload))
  expect(JSON.stringify(written)).toContain('Backup')
  expect(JSON.stringify(written)).toContain('Sync: the page you are on')
  const [key] = await listPersonalKeysOfUser(user.id)
  await removePersonalKey(user.id, key?.id ?? 0)
  const entries = await db.auditEntry.findMany({ where: { actorId: user.id }, orderBy: { id: 'asc' } })
  expect(entries.map(({ action, subjectType, note }) => [action, subjectType, note])).toEqual([
    ['changed', 'account', 'personal key made: read, sync'],
    ['changed', 'account', 'personal key removed'],
  ])
})

test('a key of an account with two-step login is made with a code alone', async () => {
  const user = await aUser()
  const codes = await turnOnSecondFactor(user)
  await expect(createPersonalKey(user.id, form())).rejects.toThrow('Wrong code.')
  await expect(createPersonalKey(user.id, form({ code: '000000' }))).rejects.toThrow('Wrong code.')
  expect(await listPersonalKeysOfUser(user.id)).toEqual([])
  await createPersonalKey(user.id, form({ code: codes[0] }))
  expect(await listPersonalKeysOfUser(user.id)).toHaveLength(1)
})

test('wrong keys past the limit of an address write nothing to the database', async () => {
  const guess = (at: number) =>
    authenticateKeyHolder({ md5: md5OfKey(`other ${at}`) }, ['read'], '192.0.2.78')
  for (let at = 0; at < 61; at += 1) await guess(at).catch(() => undefined)
  const counted = () => db.rateLimiterFlexible.findFirst({ where: { key: 'key:192.0.2.78' } })
  const before = await counted()
  expect(before?.points).toBe(61)
  await expect(guess(61)).rejects.toThrow(TooMany)
  expect(await counted()).toEqual(before)
})

test('what is no key by its form counts as no guess of one', async () => {
  const sent = { md5: md5OfKey('secret'), isKeyLike: false }
  for (let at = 0; at < 70; at += 1)
    await expect(authenticateKeyHolder(sent, ['read'], '192.0.2.79')).rejects.toThrow(Unauthorized)
})

test('keys are gone once a password is reset or an account disabled, and stay when its owner changes the password', async () => {
  const boss = await aUser({ role: 'admin' })
  const user = await aUser()
  const count = () => db.personalKey.count({ where: { userId: user.id } })
  await createPersonalKey(user.id, form())
  await changePassword(user.id, { userAgent: '', address: '192.0.2.1' }, password, 'another-horse-43')
  expect(await count()).toBe(1)
  const link = await makeResetLinkFor(user.username, boss)
  await resetPassword(new URL(link, 'http://localhost').searchParams.get('token') ?? '', password)
  expect(await count()).toBe(0)
  await createPersonalKey(user.id, form())
  await disableAccount(user.username, boss)
  expect(await count()).toBe(0)
})
