import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { keyRightsForRequest } from '../../app/desk/openapi/key-rights.server'
import { env } from '../../app/platform/env.server'
import { type PersonalKeyRight, personalKeyRights } from '../../app/site/accounts/keys/keys'
import { listPersonalKeysOfUser, removePersonalKey } from '../../app/site/accounts/keys/keys.server'
import { type RunningApp, startApp } from '../app'
import { aUser } from '../builders'
import { aKey } from '../keys'

/** The addresses of the JSON API, and the files of the desk. */
const isForKeys = (path: string) => /^(api\/[^*]|admin\/.*\.(csv|pdf)$|admin\/.*\/files\/:)/.test(path)
const paths = inject('routes').flatMap(({ path = '' }) => (isForKeys(path) ? [path] : []))
const addressOf = (path: string) => path.replace(/:\w+/g, '99')
const methods = ['GET', 'POST', 'PUT', 'DELETE']

/** Keys with these rights, and the rights that are missing from each are refused. */
const kinds = [
  ...personalKeyRights.map((right) => [right]),
  ...(['read', 'write'] as const).flatMap((verb) =>
    (['shop', 'people', 'site'] as const).map((area) => [verb, area]),
  ),
  [...personalKeyRights],
].filter((rights) =>
  rights.some((right) => ['read', 'write', 'sync'].includes(right)),
) as PersonalKeyRight[][]

let server: RunningApp
const keys: { rights: PersonalKeyRight[]; key: string }[] = []
let removed = ''

beforeAll(async () => {
  const owner = await aUser({ role: 'admin' })
  removed = await aKey(owner.id, personalKeyRights)
  const [newest] = await listPersonalKeysOfUser(owner.id)
  await removePersonalKey(owner.id, newest?.id ?? 0)
  for (const rights of kinds) keys.push({ rights, key: await aKey(owner.id, rights) })
  env.trustedProxies = 1
  server = await startApp()
})
afterAll(async () => {
  env.trustedProxies = 0
  await server.stop()
})

let sent = 0
async function send(method: string, address: string, key?: string) {
  sent += 1
  // From ever new addresses: one that sends many wrong keys is slowed.
  const from = { 'X-Forwarded-For': `10.1.${Math.floor(sent / 250)}.${sent % 250}` }
  const headers = { ...from, ...(key && { Authorization: `Bearer ${key}` }) }
  const answer = await fetch(`${server.origin}/${address}`, { method, headers })
  return { status: answer.status, text: await answer.text() }
}

test('every address of the JSON API, and each file of the desk, says which rights of a key it needs', () => {
  const isClosed = (path: string) =>
    methods.every((method) => !keyRightsForRequest(method, `/${addressOf(path)}`))
  expect(paths.filter(isClosed).sort()).toEqual([
    'api/articles/:id/increment-viewcount',
    'api/auth/login',
    'api/auth/passkeys/login',
    'api/auth/passkeys/login-options',
    'api/auth/passkeys/new-options',
    'api/auth/register',
    'api/auth/session',
    'api/tracks/:id/plays',
  ])
})

const needed = paths.flatMap((path) =>
  ['GET', 'POST'].map((method) => ({
    method,
    path,
    rights: keyRightsForRequest(method, `/${addressOf(path)}`),
  })),
)

test.each(needed)('$method /$path is open to keys with the rights $rights, and to no other', async (one) => {
  const { method, rights } = one
  const address = addressOf(one.path)
  const visitor = await send(method, address)
  const gone = await send(method, address, removed)
  expect(gone.status).toBe(rights ? 401 : visitor.status)
  for (const { rights: held, key } of rights ? keys : keys.slice(-1)) {
    const { status, text } = await send(method, address, key)
    const mayPass = rights?.every((right) => held.includes(right))
    const isRefused = status === 403 && text.includes('lacks the right')
    expect([held, isRefused]).toEqual([held, rights !== undefined && !mayPass])
    if (!rights) expect(status).toBe(visitor.status)
    else if (mayPass) expect(status).not.toBe(401)
  }
})

test('a key that may only read does not show the secret that webhooks are signed with', async () => {
  const hook = { name: 'Books', url: 'https://books.example/hook', events: ['order.paid'] }
  const ask = async (rights: PersonalKeyRight[], path = '', about: RequestInit = {}) => {
    const { key = '' } = keys.find((one) => one.rights.join() === rights.join()) ?? {}
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    return (await fetch(`${server.origin}/api/webhooks${path}`, { ...about, headers })).json()
  }
  const writer = [...personalKeyRights]
  const made = await ask(writer, '', { method: 'POST', body: JSON.stringify(hook) })
  expect(made).toMatchObject({ name: 'Books', secret: expect.stringMatching(/^whsec_/) })
  expect(await ask(writer, `/${made.id}`)).toEqual(made)
  const { secret, ...others } = made
  expect(await ask(['read', 'site'], `/${made.id}`)).toEqual(others)
  expect(JSON.stringify(await ask(['read', 'site']))).not.toContain(secret)
})
