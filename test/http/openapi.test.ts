import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { env } from '../../app/platform/env.server'
import type { RunningApp } from '../app'
import { password } from '../builders'
import { aJpeg, anMp3, aPdf } from '../files'
import { aDevice } from '../passkeys'
import { deskWalks } from './api-walk'
import { type DescribedOperations, isInList, statusOf, tagFor, takesIfMatch, withoutRecord } from './if-match'
import { anItem, aProvider, aShop, type Caller, caller, type Provider } from './shop'

let server: RunningApp
let provider: Provider
let boss: Caller
let ada: Caller
let description: Description
let faultsIn: ReturnType<typeof validator>

interface Description extends DescribedOperations {
  openapi: string
}

const { apiRequestsPerMinute } = env

beforeAll(async () => {
  env.apiRequestsPerMinute = 10_000
  provider = await aProvider()
  server = await aShop(provider)
  boss = await caller(server, 'boss')
  ada = await caller(server, 'ada')
  description = (await boss.call('GET', '/api/openapi.json')).body
  faultsIn = validator()
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
  env.apiRequestsPerMinute = apiRequestsPerMinute
})

test('every address of the JSON API is described', async () => {
  const addresses = inject('routes').flatMap(({ path = '' }) => (/^api\/[^*]/.test(path) ? [path] : []))
  expect(description.openapi).toBe('3.1.0')
  expect(Object.keys(description.paths).sort()).toEqual(
    addresses.map((path) => `/${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
  )
})

/** Their senders are the payment provider, somebody who disputes a payment there, and a mail service. */
const notWalked = [
  'POST /api/stripe/webhook',
  'POST /api/orders/{id}/disputes/{dispute}',
  'POST /api/mail/bounces',
]

/** Stricter than what is published: an answer has no field that is not described. */
function validator() {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
  const { components } = structuredClone(description)
  for (const schema of Object.values(components.schemas))
    if (schema.properties && schema.additionalProperties === undefined) schema.additionalProperties = false
  components.schemas.Description = {}
  ajv.addSchema({ $id: 'api', components })
  const checks = new Map<string, ReturnType<typeof ajv.compile>>()
  return (answer: string, body: unknown) => {
    const check = checks.get(answer) ?? ajv.compile({ $ref: `api${answer}` })
    checks.set(answer, check)
    return check(body) ? [] : check.errors
  }
}

/** Returns the described address that a path is of; one with fewer parameters comes first. */
function templateOf(path: string): string {
  const [address = ''] = path.split('?')
  const found = Object.keys(description.paths)
    .filter((template) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(address))
    .sort((one, other) => one.split('{').length - other.split('{').length)
  return found[0] ?? address
}

const formOf = (fields: Record<string, string | Blob>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Adds a passkey of its own to an account, and signs a login with it. */
async function aSignedLogin({ token }: Caller, options: { challenge: string; user: { id: string } }) {
  const { origin } = server
  const device = aDevice()
  const credential = device.make({ challenge: options.challenge, origin }, options.user.id)
  await fetch(`${origin}/userInfo/passkeys`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: new URLSearchParams({ intent: 'add', name: 'Phone', credential: JSON.stringify(credential) }),
  })
  const asked = await fetch(`${origin}/api/auth/passkeys/login-options`, { method: 'POST' })
  const cookie = asked.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { signed: device.sign({ challenge: (await asked.json()).challenge, origin }), cookie }
}

const seen = new Set<string>()
const seenWithTag = new Set<string>()

/**
 * Calls an operation, and compares what it answers with its description. A body of another type is refused first, and a
 * tag of before, where `If-Match` counts; then that of now goes along.
 */
const walk = async (
  who: Caller,
  method: string,
  path: string,
  body?: unknown,
  token = who.token,
  cookie = '',
) => {
  const login = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(cookie && { cookie, origin: server.origin }),
  }
  const send = (tag?: string) =>
    fetch(server.origin + path, {
      method,
      headers: {
        ...login,
        ...(tag && { 'If-Match': tag }),
        ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      },
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    })
  const template = templateOf(path)
  const takesTag = takesIfMatch(description, `${method} ${template}`)
  const refusedType = isDescribed(template, method, 415)
    ? await statusOf(fetch(server.origin + path, { method, headers: { ...login, ...plainText }, body: 'x' }))
    : undefined
  const refused = takesTag ? await statusOf(send('"999999.before"')) : undefined
  const tag = takesTag ? await tagFor(body, server.origin + path, login) : undefined
  const answer = await send(tag)
  const json = await answer.json()
  const where = `${method} ${template} ${answer.status}`
  const response = description.paths[template]?.[method.toLowerCase()]?.responses[answer.status] as
    | { content: { 'application/json': { schema: { $ref: string } } } }
    | undefined
  expect(response, `${where} is described: ${JSON.stringify(json)}`).toBeDefined()
  expect(faultsIn(response?.content['application/json'].schema.$ref ?? '', json), where).toEqual([])
  if (!answer.ok) return json
  seen.add(`${method} ${template}`)
  if (refusedType) expect([where, refusedType]).toEqual([where, 415])
  if (takesTag) expect([where, refused]).toEqual([where, 412])
  if (tag) seenWithTag.add(`${method} ${template}`)
  return json
}

const plainText = { 'Content-Type': 'text/plain' }
const isDescribed = (template: string, method: string, status: number) =>
  description.paths[template]?.[method.toLowerCase()]?.responses[status] !== undefined

const aPicture = async () => new File([new Uint8Array(await aJpeg())], 'a.jpg', { type: 'image/jpeg' })

test('every answer of a walk through the API is as it is described', async () => {
  const jpeg = await aPicture()
  const pdf = new File([new Uint8Array(aPdf())], 'a.pdf', { type: 'application/pdf' })
  const mp3 = new File([new Uint8Array(anMp3())], 'a.mp3', { type: 'audio/mpeg' })

  const login = { username: 'cleo', password }
  await walk(ada, 'POST', '/api/auth/register', { ...login, email: 'cleo@example.org' }, '')
  await walk(ada, 'POST', '/api/auth/register', { ...login, email: 'cleo@example.org' }, '')
  const { user } = await walk(ada, 'POST', '/api/auth/login', login, '')
  await walk(ada, 'POST', '/api/auth/login', { username: 'cleo' }, '')
  await walk(ada, 'POST', '/api/auth/login', { ...login, password: 'wrong' }, '')
  await walk(ada, 'POST', '/api/auth/passkeys/login-options', {}, '')
  const options = await walk(ada, 'POST', '/api/auth/passkeys/new-options', { password })
  const { signed, cookie } = await aSignedLogin(ada, options)
  await walk(ada, 'POST', '/api/auth/passkeys/login', { signed }, '', cookie)
  await walk(ada, 'POST', '/api/auth/session')
  await walk(boss, 'GET', `/api/auth/users/${user.id}`)
  await walk(ada, 'GET', `/api/auth/users/${user.id}`)
  await walk(ada, 'GET', '/api/articles/latest')

  const author = await walk(
    boss,
    'POST',
    '/api/articles/authors',
    formOf({ name: 'Ada', bio: 'Writes.', profileImage: jpeg }),
  )
  await walk(boss, 'PUT', `/api/articles/authors/${author.id}`, formOf({ name: 'Ada', bio: 'Writes on.' }))
  const fields = { title: 'Night', description: 'Buses', filetype: 'Article', authorIds: String(author.id) }
  const article = await walk(boss, 'POST', '/api/articles', formOf({ ...fields, pdf, coverImage: jpeg }))
  await walk(boss, 'POST', '/api/articles', formOf({ title: 'Night' }))
  await walk(ada, 'POST', '/api/articles', formOf(fields))
  await walk(ada, 'POST', '/api/articles', formOf(fields), '')
  await walk(boss, 'PUT', `/api/articles/${article.id}`, formOf({ ...fields, version: '1' }))
  await walk(boss, 'PUT', `/api/articles/${article.id}`, formOf({ ...fields, version: '1', title: 'Day' }))
  const issue = { seriesTitle: 'Staple', issueNumber: '3', issuePrice: '4.50', version: '2' }
  await walk(boss, 'PUT', `/api/articles/${article.id}`, formOf({ ...fields, ...issue }))
  for (const path of ['', '/1', '/99999']) await walk(ada, 'GET', `/api/series${path}`)
  for (const path of ['', '/latest', `/${article.id}`, '/99999', '/authors', `/authors/${author.id}`])
    await walk(ada, 'GET', `/api/articles${path}`)
  await walk(ada, 'POST', `/api/articles/${article.id}/increment-viewcount`)
  const places = [{ articleId: article.id, page: 2, pages: 9, readAt: new Date().toISOString() }]
  await walk(ada, 'POST', '/api/reading/places', { places })
  await walk(ada, 'POST', '/api/reading/places', { places: [] })

  const band = await walk(boss, 'POST', '/api/bands', { title: 'Grindbox' })
  await walk(boss, 'POST', '/api/bands', { title: 'Grindbox' })
  await walk(boss, 'POST', `/api/bands/${band.id}/upload-image`, formOf({ landingImage: jpeg }))
  const track = await walk(
    boss,
    'POST',
    `/api/bands/${band.id}/upload-track`,
    formOf({ title: 'One', audioFile: mp3 }),
  )
  await walk(ada, 'POST', `/api/tracks/${track.id}/plays`)
  await walk(ada, 'POST', '/api/tracks/99999/plays')
  await walk(boss, 'POST', `/api/bands/${band.id}/upload-photo`, formOf({ title: 'Two', photo: jpeg }))
  await walk(boss, 'PUT', `/api/bands/${band.id}`, formOf({ title: 'Grindbox', description: 'Loud.' }))
  await walk(ada, 'GET', '/api/bands')
  for (const path of [`/${band.id}`, '/99999']) await walk(ada, 'GET', `/api/bands${path}`)

  const page = await walk(boss, 'POST', '/api/pages', formOf({ title: 'About', pictures: jpeg }))
  await walk(boss, 'POST', '/api/pages', formOf({ title: 'ABOUT' }))
  await walk(boss, 'PUT', `/api/pages/${page.id}`, formOf({ title: 'About us' }))
  for (const path of ['', `/${page.id}`, '/99999']) await walk(ada, 'GET', `/api/pages${path}`)
  await walk(boss, 'DELETE', `/api/pages/${page.id}`)

  const plan = await walk(
    boss,
    'POST',
    '/api/plans',
    formOf({ name: 'Friend', billing: 'year', price: '24' }),
  )
  await walk(boss, 'POST', '/api/plans', formOf({ name: 'Friend', billing: 'year', price: 'none' }))
  await walk(boss, 'PUT', `/api/plans/${plan.id}`, formOf({ name: 'Friend', billing: 'month', price: '3' }))
  for (const path of ['', `/${plan.id}`, '/99999']) await walk(ada, 'GET', `/api/plans${path}`)
  await walk(boss, 'DELETE', `/api/plans/${plan.id}`)

  const item = await anItem(boss)
  const made = await walk(boss, 'POST', '/api/merch', formOf({ title: 'Cap', price: '9.50', image: jpeg }))
  await walk(boss, 'PUT', `/api/merch/${item}`, formOf({ title: 'Mug', price: '12' }))
  const { variants } = await walk(ada, 'GET', `/api/merch/${item}`)
  const files = { variantId: String(variants[0].id), files: pdf }
  await walk(boss, 'POST', `/api/merch/${item}/files`, formOf(files))
  await walk(boss, 'POST', `/api/merch/${item}/files`, formOf({ files: jpeg }))
  await walk(ada, 'POST', `/api/merch/${item}/files`, formOf(files))
  for (const path of ['', `/${item}`, '/99999']) await walk(ada, 'GET', `/api/merch${path}`)
  await walk(ada, 'POST', '/api/cart/add', { merchId: item, quantity: 0 })
  await walk(ada, 'POST', '/api/cart/add', { merchId: made.id })
  const line = await walk(ada, 'POST', '/api/cart/add', { merchId: item })
  await walk(ada, 'GET', '/api/cart')
  await walk(ada, 'GET', '/api/cart', undefined, '')
  await walk(ada, 'POST', '/api/checkout', {})
  await walk(ada, 'DELETE', `/api/cart/remove/${line.id}`)
  await walk(ada, 'DELETE', `/api/cart/remove/${line.id}`)
  await walk(ada, 'GET', '/api/orders')
  await walk(ada, 'GET', '/api/members', undefined, '')
  await walk(boss, 'DELETE', `/api/merch/${item}`)
  await walk(boss, 'DELETE', `/api/articles/${article.id}`)
  await walk(ada, 'POST', '/api/stripe/webhook', {})
  await walk(ada, 'GET', '/api/openapi.json')
})

test.each(Object.entries(deskWalks))(
  'every answer to staff about %s is as it is described',
  async (_part, walkPart) => {
    await walkPart((method, path, body) => walk(boss, method, path, body), { jpeg: await aPicture() })
  },
)

const described = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )

test('the walks leave out no operation', () => {
  expect(described().filter((operation) => !seen.has(operation))).toEqual(notWalked)
})

test('each change heeds If-Match, but for what has no record to read', () => {
  const changes = described().filter((operation) => !operation.startsWith('GET'))
  const ofRecords = changes.filter((operation) => !isInList(description, operation))
  const heeding = ofRecords.filter((operation) => takesIfMatch(description, operation))
  const exceptions = Object.values(withoutRecord).flat()
  expect(ofRecords.filter((operation) => !heeding.includes(operation)).sort()).toEqual(exceptions.sort())
  expect(heeding.filter((operation) => !seenWithTag.has(operation))).toEqual([notWalked[1]])
})
