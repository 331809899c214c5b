import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anMp3, aPdf, type formOf } from '../files'
import { type RunningServer, startServer } from '../server'
import { aSignedStore } from '../signed-store'
import { articleFields, pdf, pressOn } from './press'
import { admin } from './shop'

const issue = aPdf(300_000)
let store: Awaited<ReturnType<typeof aSignedStore>>
let published: { id: number; coverImage: string; pdfPath: string }
let draft: typeof published
let track: string

const { server, token, send, post, cover } = pressOn(async (): Promise<RunningServer> => {
  store = await aSignedStore()
  return startServer({ ...admin, STORAGE_URL: store.storageUrl, SIGNED_ADDRESSES: store.origin })
})
const made = async (address: string, parts: Parameters<typeof formOf>[0]) => {
  const answer = await post(address, parts)
  expect(answer.status).toBe(201)
  return answer.json()
}
beforeAll(async () => {
  published = await made('/api/articles', [...articleFields, cover(), pdf(issue)])
  draft = await made('/api/articles', [...articleFields, ['isDraft', 'on'], cover(), pdf()])
  const band = JSON.stringify({ title: 'Grindbox' })
  const { id } = await (await send('/api/bands', band, { 'Content-Type': 'application/json' })).json()
  const audio = { file: anMp3(), filename: 'curfew.mp3', type: 'audio/mpeg' }
  const answer = await made(`/api/bands/${id}/upload-track`, [
    ['title', 'Curfew'],
    ['audioFile', audio],
  ])
  track = answer.audioFile
})
afterAll(() => store.stop())

const uses = {
  image: { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Mode': 'no-cors' },
  audio: { 'Sec-Fetch-Dest': 'audio', 'Sec-Fetch-Mode': 'no-cors' },
  worker: { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'no-cors' },
  opened: { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' },
  script: { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors' },
  imageForScript: { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Mode': 'cors' },
  frame: { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'navigate' },
}
/** Of `fetch`, Node decides by itself what it says it is for. */
async function get(address: string, headers: Record<string, string> = {}, method = 'GET') {
  const asking = request(server().origin + address, { method, headers: { ...headers } }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  const said = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
  return { status: answer.statusCode, headers: new Headers(said as [string, string][]) }
}
const placeOf = (answer: { headers: Headers }) => new URL(answer.headers.get('location') ?? 'none:')

test('what a page shows and plays is fetched from the S3 service, by an address signed for that', async () => {
  for (const [path, use, type] of [
    [published.coverImage, uses.image, 'image/jpeg'],
    [published.coverImage, uses.worker, 'image/jpeg'],
    [track, uses.audio, 'audio/mpeg'],
  ] as const) {
    for (const address of [`/${path}`, `/api/${path}`]) {
      const answer = await get(address, use)
      expect([answer.status, placeOf(answer).origin]).toEqual([302, store.origin])
      expect(answer.headers.get('cache-control')).toBe('private, max-age=300')
      expect(answer.headers.get('vary')).toContain('Sec-Fetch-Dest')
      const given = await fetch(placeOf(answer), { headers: { Range: 'bytes=2-5' } })
      expect([given.status, given.headers.get('content-type')]).toEqual([206, type])
      expect((await given.arrayBuffer()).byteLength).toBe(4)
    }
  }
})

test('an address stays the same for a while, ends within two hours, and is good for nothing else', async () => {
  const address = `/${published.coverImage}`
  const [first, again] = [placeOf(await get(address, uses.image)), placeOf(await get(address, uses.image))]
  expect(first.href).toBe(again.href)
  expect(first.searchParams.get('X-Amz-Expires')).toBe('7200')
  expect(first.searchParams.get('response-cache-control')).toBe('private, max-age=3600, immutable')
  const elsewhere = new URL(first)
  elsewhere.pathname = `/zine/${draft.coverImage}`
  expect((await fetch(elsewhere)).status).toBe(403)
  expect((await fetch(first, { method: 'DELETE' })).status).toBe(403)
})

test('a download has its name there too', async () => {
  const answer = await get(
    `/${published.pdfPath}?download=Night%20%E2%80%9Cbuses%E2%80%9D%20(1)`,
    uses.opened,
  )
  expect(answer.status).toBe(302)
  expect(answer.headers.get('content-disposition')).toBeNull()
  const given = await fetch(placeOf(answer))
  expect(given.headers.get('content-disposition')).toMatch(/^attachment; .*Night.*\.pdf/)
  expect(given.headers.get('content-type')).toBe('application/pdf')
  expect(Buffer.from(await given.arrayBuffer()).equals(issue)).toBe(true)
})

test.each([
  ['a script', uses.script, 'GET'],
  ['a script that reads pictures', uses.imageForScript, 'GET'],
  ['a frame', uses.frame, 'GET'],
  ['a PDF that is opened, whose address stays the site’s', uses.opened, 'GET'],
  ['a program that does not say', {}, 'GET'],
  ['what goes on', { ...uses.image, 'If-Range': '"x"', Range: 'bytes=0-3' }, 'GET'],
  ['HEAD', uses.image, 'HEAD'],
] as const)('%s gets a file from the site', async (_who, headers, method) => {
  for (const path of [published.pdfPath, published.coverImage]) {
    const answer = await get(`/${path}`, headers, method)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('vary')).toContain('Sec-Fetch-Dest')
    expect(answer.headers.get('cache-control')).toBe('public, no-cache, no-transform')
  }
})

test('files of a draft, and of what is no more, never leave by an address', async () => {
  const asBoss = { Authorization: `Bearer ${token()}` }
  for (const [path, use] of [
    [`/${draft.coverImage}`, uses.image],
    [`/${draft.pdfPath}?download=x`, uses.opened],
    ['/uploads/covers/none.jpg', uses.image],
  ] as const) {
    expect((await get(path, use)).status).toBe(404)
    if (path.includes('none')) continue
    const asAdmin = await get(path, { ...use, ...asBoss })
    expect([asAdmin.status, asAdmin.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  }
  const gone = await made('/api/articles', [...articleFields, cover(), pdf()])
  expect((await get(`/${gone.coverImage}`, uses.image)).status).toBe(302)
  await fetch(`${server().origin}/api/articles/${gone.id}`, { method: 'DELETE', headers: asBoss })
  expect((await get(`/${gone.coverImage}`, uses.image)).status).toBe(404)
})

test('pages, the band player of other sites and opened files may show what is there, and read nothing there', async () => {
  const policyOf = async (address: string) =>
    (await get(address)).headers.get('content-security-policy') ?? ''
  for (const address of ['/', '/bands/grindbox/embed'])
    expect(await policyOf(address)).toMatch(
      new RegExp(`img-src 'self'[^;]* ${store.origin};.*media-src 'self' ${store.origin};`),
    )
  expect(await policyOf('/')).toContain("connect-src 'self';")
  expect(await policyOf(`/${track}`)).toContain(`media-src 'self' ${store.origin};`)
})
