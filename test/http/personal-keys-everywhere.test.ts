import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { keyRightsForRequest } from '../../app/desk/openapi/key-rights.server'
import { type PersonalKeyRight, personalKeyRights } from '../../app/site/accounts/keys/keys'
import { type RunningApp, startApp } from '../app'
import { anArticle, aUser } from '../builders'
import { aKey } from '../keys'
import { cookieOf } from './logged-in'

let server: RunningApp
let cookie = ''
let keyOfAll = ''
const keyWithout: Partial<Record<PersonalKeyRight, string>> = {}

beforeAll(async () => {
  server = await startApp()
  const user = await aUser({ username: 'reader' })
  await anArticle({})
  cookie = await cookieOf(user)
  keyOfAll = await aKey(user.id, personalKeyRights)
  for (const right of personalKeyRights)
    keyWithout[right] = await aKey(
      user.id,
      personalKeyRights.filter((one) => one !== right),
    )
})
afterAll(() => server.stop())

const bearer = (key?: string) => ({ Authorization: `Bearer ${key}` })

async function statusOf(path: string, headers: Record<string, string>, method: string): Promise<number> {
  const answer = await fetch(server.origin + path, { headers, method, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.status
}

const addresses = inject('routes')
  .flatMap((one) => (one.children ? one.children : [one]))
  .map(({ path = '' }) => `/${path.replace(/\/?:\w+\?/g, '').replace(/:\w+/g, '1')}`)

const parts = {
  'of the JSON API, A to M': (address: string) => /^\/api\/[a-m*]|^\/api$/.test(address),
  'of the JSON API, N to Z': (address: string) => /^\/api\/[n-z]/.test(address),
  'of the desk': (address: string) => /^\/admin(\/|$)/.test(address),
  'of readers': (address: string) => !/^\/(api|admin)(\/|$)/.test(address),
}
const perMethod = Object.entries(parts).flatMap(([part, isOfPart]) =>
  ['GET', 'POST', 'PUT', 'DELETE'].map((method) => ({ method, part, all: addresses.filter(isOfPart) })),
)

test('no address is left out', () => {
  expect(new Set(perMethod.flatMap(({ all }) => all))).toEqual(new Set(addresses))
})

test.each(perMethod)(
  'a key answers $method of every address $part as a login does where it has the right, and as nobody elsewhere',
  async ({ method, all }) => {
    const wrong = []
    for (const address of all) {
      const rights = keyRightsForRequest(method, address)
      const expected = rights
        ? await statusOf(address, { cookie, origin: server.origin }, method)
        : await statusOf(address, {}, method)
      const allowed = await statusOf(address, bearer(keyOfAll), method)
      const lacking: number[] = []
      for (const right of rights ?? [])
        lacking.push(await statusOf(address, bearer(keyWithout[right]), method))
      if (allowed !== expected || lacking.some((status) => status !== 403))
        wrong.push({ address, rights, expected, allowed, lacking })
    }
    expect(wrong).toEqual([])
  },
)
