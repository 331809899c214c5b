import { afterAll, beforeAll, expect, test } from 'vitest'
import { BandFields } from '../../app/bands/band-form'
import { type RunningApp, startApp } from '../app'
import { aBand } from '../builders'

let server: RunningApp
const get = (address: string) => fetch(server.origin + address, { redirect: 'manual' })

beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())

test.each(['.', '..', '../..', '. .', '\\', '   '])('a band cannot be called %j', (title) => {
  expect(BandFields.safeParse({ title }).success).toBe(false)
})

test.each([
  'javascript:alert(1)',
  'ftp://files.example',
  'data:text/html,x',
  '//host.example',
  'band.example',
  'https://',
])('a link %j is refused with a word that helps', (link) => {
  const parsed = BandFields.safeParse({ title: 'Band', websiteLink: link })
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    'Website Link must be a full address, like https://example.org.',
  ])
})

test('a name of punctuation has a page, photos, a frame and a press kit like any other', async () => {
  await aBand({ title: '!!!' })
  await aBand({ title: '%?#&' })
  for (const name of ['!!!', encodeURIComponent('%?#&')])
    for (const rest of ['', '/photos', '/embed', '/press-kit.zip', '?view=press'])
      expect([rest, (await get(`/bands/${name}${rest}`)).status]).toEqual([rest, 200])
})

test('a link of before there was a rule, which is none of the web, is on no page', async () => {
  const bad = 'javascript:alert(1)'
  await aBand({ title: 'Old Links', spotifyLink: bad, websiteLink: bad, videoLink: bad, description: bad })
  for (const address of ['/bands/old-links', '/bands/old-links?view=press', '/bands/old-links/embed'])
    expect(await (await get(address)).text()).not.toMatch(/(href|src|sameAs)[^,]{0,4}javascript:/)
  expect((await get('/bands/old-links/video')).status).toBe(404)
})
