import { expect, test } from 'vitest'
import { aUser, password } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { Forbidden, Invalid, NotFound, TooMany, Unauthorized } from '../../platform/http/errors'
import { changePassword } from '../accounts.server'
import { disableAccount, resetLinkFor } from '../manage-accounts.server'
import { resetPassword } from '../password-reset.server'
import { rightFor } from './key-rights'
import { maxKeys, type NewKey } from './keys'
import { createKey, findKeyHolder, keysOf, looksLikeKey, md5Of, removeKey } from './keys.server'
import { keyHolder } from './request-key.server'

const form = (about: Partial<NewKey> = {}): NewKey => ({
  ...{ intent: 'create', name: 'Kobo', read: true, sync: true, write: false, days: 0, password },
  ...about,
})
const days = (count: number) => new Date(Date.now() + count * 86_400_000)

test('a key opens what it was made for, and nothing once it is removed', async () => {
  const user = await aUser()
  const key = await createKey(user.id, form())
  expect(looksLikeKey(key)).toBe(true)
  const sent = { md5: md5Of(key) }
  expect(await findKeyHolder(sent)).toMatchObject({ account: { id: user.id }, rights: ['read', 'sync'] })
  await expect(keyHolder(sent, 'write', '192.0.2.1')).rejects.toThrow(Forbidden)
  const [listed] = await keysOf(user.id)
  expect(listed).toMatchObject({ name: 'Kobo', ending: key.slice(-4), hasEnded: false, endsAt: null })
  expect(listed?.lastUsedAt).not.toBeNull()

  await removeKey(user.id, listed?.id ?? 0)
  await expect(keyHolder(sent, 'read', '192.0.2.1')).rejects.toThrow(Unauthorized)
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
  const guess = (at: number) => keyHolder({ md5: md5Of(`guess ${at}`) }, 'read', '192.0.2.77')
  for (let at = 0; at < 60; at += 1) await expect(guess(at)).rejects.toThrow(Unauthorized)
  await expect(guess(60)).rejects.toThrow(TooMany)
  expect(await keyHolder({ md5: md5Of(key) }, 'read', '192.0.2.77')).toBeDefined()
})

test('an address needs the same right however it is written', () => {
  expect(rightFor('GET', '/api/articles')).toBe('read')
  expect(rightFor('DELETE', '/API//articles/1')).toBe('write')
  expect(rightFor('PUT', '/opds/publications/7/progression')).toBe('sync')
  for (const path of ['/api/auth/session', '/api/%61uth/session', '//api//auth/session', '/Api/Auth/login'])
    expect([path, rightFor('POST', path)]).toEqual([path, undefined])
  for (const path of ['/userInfo', '/admin', '/articles/1', '/%E0%A4%A', '/userInfo/my-data.zip'])
    expect([path, rightFor('GET', path)]).toEqual([path, undefined])
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
