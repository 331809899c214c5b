import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { aUser, password } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Forbidden, Invalid, NotFound, TooMany, Unauthorized } from '../../../platform/errors/errors'
import { changePassword } from '../change-account.server'
import { disableAccount, resetLinkFor } from '../manage-accounts.server'
import { resetPassword } from '../password-reset.server'
import { beginSetUp, enableSecondFactor, secondFactorOf } from '../second-factor/second-factor.server'
import { keyMail } from './key-mail.server'
import { rightsFor } from './key-rights'
import { maxKeys, type NewKey } from './keys'
import { createKey, findKeyHolder, keysOf, looksLikeKey, md5Of, removeKey } from './keys.server'
import { keyHolder } from './request-key.server'

const form = (about: Partial<NewKey> = {}): NewKey => ({
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
  await beginSetUp(user.id, password)
  const { setUp } = await secondFactorOf(user)
  const totp = new TOTP({ secret: Secret.fromBase32(setUp?.key.replaceAll(' ', '') ?? '') })
  return enableSecondFactor(user, totp.generate())
}

const days = (count: number) => new Date(Date.now() + count * 86_400_000)

test('a key opens what it was made for, and nothing once it is removed', async () => {
  const user = await aUser()
  const key = await createKey(user.id, form())
  expect(looksLikeKey(key)).toBe(true)
  const sent = { md5: md5Of(key) }
  expect(await findKeyHolder(sent)).toMatchObject({ account: { id: user.id }, rights: ['read', 'sync'] })
  await expect(keyHolder(sent, ['write'], '192.0.2.1')).rejects.toThrow(Forbidden)
  const [listed] = await keysOf(user.id)
  expect(listed).toMatchObject({ name: 'Kobo', ending: key.slice(-4), hasEnded: false, endsAt: null })
  expect(listed?.lastUsedAt).not.toBeNull()

  await removeKey(user.id, listed?.id ?? 0)
  await expect(keyHolder(sent, ['read'], '192.0.2.1')).rejects.toThrow(Unauthorized)
  await expect(removeKey(user.id, listed?.id ?? 0)).rejects.toThrow(NotFound)
})

test('the database holds no key, and nothing that is sent in its place', async () => {
  const user = await aUser()
  const key = await createKey(user.id, form())
  const stored = JSON.stringify(await db.personalKey.findMany({ where: { userId: user.id } }))
  expect(stored).not.toContain(key)
  expect(stored).not.toContain(md5Of(key))
})

test('a key ends with its time, with its account, and opens nothing under another name', async () => {
  const user = await aUser()
  const sent = { md5: md5Of(await createKey(user.id, form({ days: 30 }))) }
  expect(await findKeyHolder(sent, days(29))).toBeDefined()
  expect(await findKeyHolder(sent, days(31))).toBeUndefined()
  expect((await keysOf(user.id, days(31)))[0]).toMatchObject({ hasEnded: true })
  expect(await findKeyHolder({ ...sent, username: user.username.toUpperCase() })).toBeDefined()
  expect(await findKeyHolder({ ...sent, username: (await aUser()).username })).toBeUndefined()
  await db.user.update({ where: { id: user.id }, data: { disabledAt: new Date() } })
  expect(await findKeyHolder(sent)).toBeUndefined()
})

test('a key is made with the password, with a right, and up to a number', async () => {
  const user = await aUser()
  await expect(createKey(user.id, form({ password: 'wrong' }))).rejects.toThrow('Wrong password.')
  await expect(createKey(user.id, form({ read: false, sync: false }))).rejects.toThrow(Invalid)
  for (let count = 0; count < maxKeys; count += 1)
    await db.personalKey.create({
      data: { userId: user.id, name: 'x', hash: `${user.id} ${count}`, ending: 'x', rights: 'read' },
    })
  await expect(createKey(user.id, form())).rejects.toThrow(`You have ${maxKeys} keys.`)
})

test("nobody removes another's key", async () => {
  const [ada, bo] = [await aUser(), await aUser()]
  await createKey(ada.id, form())
  const [key] = await keysOf(ada.id)
  await expect(removeKey(bo.id, key?.id ?? 0)).rejects.toThrow(NotFound)
  expect(await keysOf(ada.id)).toHaveLength(1)
})

test('who guesses keys is slowed, and the owner behind the same address is not', async () => {
  const user = await aUser()
  const key = await createKey(user.id, form())
  const guess = (at: number) => keyHolder({ md5: md5Of(`guess ${at}`) }, ['read'], '192.0.2.77')
  for (let at = 0; at < 60; at += 1) await expect(guess(at)).rejects.toThrow(Unauthorized)
  await expect(guess(60)).rejects.toThrow(TooMany)
  expect(await keyHolder({ md5: md5Of(key) }, ['read'], '192.0.2.77')).toBeDefined()
})

test('an address needs the same right however it is written', () => {
  expect(rightsFor('GET', '/api/articles')).toEqual(['read'])
  expect(rightsFor('DELETE', '/API//articles/1')).toEqual(['write'])
  expect(rightsFor('PUT', '/opds/publications/7/progression')).toEqual(['sync'])
  expect(rightsFor('GET', '/Api/orders/')).toEqual(['read', 'shop'])
  expect(rightsFor('POST', '/api/%6frders/1/notes')).toEqual(['write', 'shop'])
  for (const path of ['/api/auth/session', '/api/%61uth/session', '//api//auth/session', '/Api/Auth/login'])
    expect([path, rightsFor('POST', path)]).toEqual([path, undefined])
  for (const path of ['/userInfo', '/admin', '/articles/1', '/%E0%A4%A', '/userInfo/my-data.zip'])
    expect([path, rightsFor('GET', path)]).toEqual([path, undefined])
})

test('a key for a part of the desk needs to read or to write as well', async () => {
  const user = await aUser()
  const nothing = { read: false, sync: false }
  await expect(createKey(user.id, form({ ...nothing, shop: true }))).rejects.toThrow(Invalid)
  await createKey(user.id, form({ ...nothing, write: true, shop: true }))
  expect((await keysOf(user.id))[0]?.rights).toEqual(['write', 'shop'])
})

test('a key is in the activity log when it is made and removed, and its owner gets a mail that tells what it may', async () => {
  const user = await aUser()
  env.mail.url = 'smtp://127.0.0.1:9'
  await createKey(user.id, form({ name: 'Backup' }))
  env.mail.url = undefined
  const mail = await db.outgoingMail.findFirstOrThrow({ where: { recipient: user.email, kind: 'key made' } })
  const written = await keyMail.write(JSON.parse(mail.payload))
  expect(JSON.stringify(written)).toContain('Backup')
  expect(JSON.stringify(written)).toContain('Sync: the page you have reached')
  const [key] = await keysOf(user.id)
  await removeKey(user.id, key?.id ?? 0)
  const entries = await db.auditEntry.findMany({ where: { actorId: user.id }, orderBy: { id: 'asc' } })
  expect(entries.map(({ action, subjectType, note }) => [action, subjectType, note])).toEqual([
    ['changed', 'account', 'personal key made: read, sync'],
    ['changed', 'account', 'personal key removed'],
  ])
})

test('a key of an account with two-step login is made with a code alone', async () => {
  const user = await aUser()
  const codes = await turnOnSecondFactor(user)
  await expect(createKey(user.id, form())).rejects.toThrow('Wrong code.')
  await expect(createKey(user.id, form({ code: '000000' }))).rejects.toThrow('Wrong code.')
  expect(await keysOf(user.id)).toEqual([])
  await createKey(user.id, form({ code: codes[0] }))
  expect(await keysOf(user.id)).toHaveLength(1)
})

test('wrong keys past the limit of an address write nothing to the database', async () => {
  const guess = (at: number) => keyHolder({ md5: md5Of(`other ${at}`) }, ['read'], '192.0.2.78')
  for (let at = 0; at < 61; at += 1) await guess(at).catch(() => undefined)
  const counted = () => db.rateLimiterFlexible.findFirst({ where: { key: 'key:192.0.2.78' } })
  const before = await counted()
  expect(before?.points).toBe(61)
  await expect(guess(61)).rejects.toThrow(TooMany)
  expect(await counted()).toEqual(before)
})

test('what is no key by its form counts as no guess of one', async () => {
  const sent = { md5: md5Of('secret'), isKeyLike: false }
  for (let at = 0; at < 70; at += 1)
    await expect(keyHolder(sent, ['read'], '192.0.2.79')).rejects.toThrow(Unauthorized)
})

test('keys are gone once a password is reset or an account disabled, and stay when its owner changes the password', async () => {
  const boss = await aUser({ role: 'admin' })
  const user = await aUser()
  const count = () => db.personalKey.count({ where: { userId: user.id } })
  await createKey(user.id, form())
  await changePassword(user.id, { userAgent: '', address: '192.0.2.1' }, password, 'another-horse-43')
  expect(await count()).toBe(1)
  const link = await resetLinkFor(user.username, boss)
  await resetPassword(new URL(link, 'http://localhost').searchParams.get('token') ?? '', password)
  expect(await count()).toBe(0)
  await createKey(user.id, form())
  await disableAccount(user.username, boss)
  expect(await count()).toBe(0)
})
