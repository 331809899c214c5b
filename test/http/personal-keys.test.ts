import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyRightsForRequest } from '../../app/desk/openapi/key-rights.server'
import { db } from '../../app/platform/database/db.server'
import { type PersonalKeyRight, personalKeyRights } from '../../app/site/accounts/keys/keys'
import { listPersonalKeysOfUser, removePersonalKey } from '../../app/site/accounts/keys/keys.server'
import { type RunningApp, startApp } from '../app'
import { anArticle, aUser, password } from '../builders'
import { aKey } from '../keys'

let server: RunningApp
let user: { id: number; username: string }
let cookie = ''
const keys: Partial<Record<string, string>> = {}

beforeAll(async () => {
  server = await startApp()
  user = await aUser({ username: 'reader' })
  await anArticle({})
  const login = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'reader', password }),
  })
  cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  keys.all = await aKey(user.id, personalKeyRights)
  for (const right of personalKeyRights)
    keys[`no ${right}`] = await aKey(
      user.id,
      personalKeyRights.filter((one) => one !== right),
    )
})
afterAll(() => server.stop())

const bearer = (key?: string) => ({ Authorization: `Bearer ${key}` })
const basic = (name: string, key?: string) => ({ Authorization: `Basic ${btoa(`${name}:${key}`)}` })
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.origin + path, { headers, method, redirect: 'manual' })

async function statusOf(...request: Parameters<typeof ask>): Promise<number> {
  const answer = await ask(...request)
  await answer.arrayBuffer()
  return answer.status
}

test.each<[string, string, PersonalKeyRight | undefined]>([
  ['GET', '/api/articles', 'read'],
  ['GET', '/API//articles/', 'read'],
  ['GET', '/opds', 'read'],
  ['GET', '/opds/publications/1/progression', 'sync'],
  ['PUT', '/opds/publications/1/progression/', 'sync'],
  ['GET', '/opds/publications/1//progression//', 'sync'],
  ['POST', '/api/reading/places', 'sync'],
  ['POST', '/api/reading/places/', 'sync'],
  ['POST', '/api/reading/places.data', undefined],
  ['GET', '/api/articles.data', undefined],
  ['GET', '/opds/_.data', undefined],
  ['POST', '/api/cart/add', 'write'],
  ['POST', '/api/cart', undefined],
  ['POST', '/api/articles/1/increment-viewcount', undefined],
  ['POST', '/api/auth/login', undefined],
  ['GET', '/userInfo', undefined],
  ['GET', '/admin', undefined],
])('a key needs for %s of %s the right: %s', (method, address, right) => {
  expect(keyRightsForRequest(method, address)).toEqual(right && [right])
})

test('a slash or an ending opens nothing that a key is not for', async () => {
  const { id } = await anArticle({})
  const refused = [
    ['GET', `/opds/publications/${id}/progression/`, 'no sync'],
    ['GET', `/opds/publications/${id}//progression`, 'no sync'],
    ['POST', '/api/reading/places/', 'no sync'],
  ] as const
  for (const [method, path, key] of refused)
    expect([path, await statusOf(path, bearer(keys[key]), method)]).toEqual([path, 403])
  for (const path of ['/api/articles.data', '/opds/_.data'])
    expect(await (await ask(path, bearer(keys.all))).text()).not.toContain('reader@')
})

test('a catalog takes the key as password, and asks for it where it is wrong', async () => {
  expect(await statusOf('/opds/reading', basic('reader', keys.all))).toBe(200)
  const refused = [
    await ask('/opds/reading'),
    await ask('/opds', basic('reader', 'forgotten')),
    await ask('/opds/v1.2', basic('somebody', keys.all)),
  ]
  for (const answer of refused) {
    expect(answer.status).toBe(401)
    expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Basic /)
    expect(answer.headers.get('Content-Type')).toContain('application/opds-authentication+json')
    expect(await answer.json()).toMatchObject({
      id: `${server.origin}/opds/authentication.json`,
      authentication: [{ type: 'http://opds-spec.org/auth/basic' }],
    })
  }
})

test('a password of a proxy is not taken for a key, and Basic changes nothing', async () => {
  expect(await statusOf('/api/articles', basic('staging', 'secret'))).toBe(200)
  expect(await statusOf('/api/cart', basic('reader', keys.all))).toBe(200)
  expect(await statusOf('/api/cart/remove/1', basic('reader', keys.all), 'DELETE')).toBe(401)
  expect(await statusOf('/api/cart/remove/1', bearer(keys.all), 'DELETE')).toBe(404)
})

test('a catalog behind the password of a proxy is open as without it, however often it is asked for', async () => {
  const statuses = new Set<number>()
  for (let at = 0; at < 70; at += 1) statuses.add(await statusOf('/opds', basic('staging', 'secret')))
  expect([...statuses]).toEqual([200])
  expect(await statusOf('/opds/reading', basic('staging', 'secret'))).toBe(401)
})

test('a key that is removed while it is in use opens nothing at the next request', async () => {
  const key = await aKey(user.id, ['read'])
  expect(await statusOf(`/api/auth/users/${user.id}`, bearer(key))).toBe(200)
  const [newest] = await listPersonalKeysOfUser(user.id)
  await removePersonalKey(user.id, newest?.id ?? 0)
  const refused = await ask(`/api/auth/users/${user.id}`, bearer(key))
  expect([refused.status, await refused.json()]).toEqual([
    401,
    { message: 'This key is unknown or has expired.' },
  ])
  expect(refused.headers.get('WWW-Authenticate')).toContain('Bearer')
})

test("a key of staff writes what its owner may, and no other's", async () => {
  const boss = await aUser({ role: 'admin' })
  const body = new FormData()
  body.set('name', 'Ada Ink')
  body.set('bio', 'Writes.')
  const owned = [await aKey(boss.id, ['write']), await aKey(boss.id, ['read']), keys.all]
  const statuses = owned.map(async (key) => {
    const request = { method: 'POST', headers: bearer(key), body }
    return (await fetch(`${server.origin}/api/articles/authors`, request)).status
  })
  expect(await Promise.all(statuses)).toEqual([201, 403, 403])
})

test('a key is made and removed with JavaScript off, and is shown once', async () => {
  const press = (fields: Record<string, string>) =>
    fetch(`${server.origin}/userInfo/keys`, {
      method: 'POST',
      headers: { cookie, origin: server.origin },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  const made = await press({ intent: 'create', name: 'Kobo <Libra>', read: 'on', days: '365', password })
  const page = await made.text()
  const [, key = ''] = /value="(zh_[a-z2-9]{24})"/.exec(page) ?? []
  expect([made.status, key.length]).toEqual([200, 27])
  expect(page).toContain('not shown again')
  const listed = await (await ask('/userInfo/keys', { cookie })).text()
  expect(listed).not.toContain(key)
  expect(listed).toContain('Kobo &lt;Libra&gt;')

  expect((await press({ intent: 'create', name: '', password })).status).toBe(400)
  expect((await press({ intent: 'create', name: 'None', password })).status).toBe(400)
  expect((await press({ intent: 'create', name: 'x', read: 'on', days: '7', password })).status).toBe(400)
  const { id } = await db.personalKey.findFirstOrThrow({ where: { name: 'Kobo <Libra>' } })
  expect((await press({ intent: 'remove', key: String(id) })).status).toBe(303)
  expect((await press({ intent: 'remove', key: String(id) })).status).toBe(404)
  expect(await statusOf('/api/articles', bearer(key))).toBe(401)
})
