import OPDSParser, { AcquisitionFeed, type OPDSFeed } from 'opds-feed-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { savePositions } from '../../app/magazine/reading/positions.server'
import { createPersonalKey } from '../../app/site/accounts/keys/keys.server'
import { type RunningApp, startApp } from '../app'
import { aDocument, aMembership, anArticleWithFiles, aPlan, aUser, password } from '../builders'

let app: RunningApp
let closed: { id: number }
let headers: Record<string, string>

beforeAll(async () => {
  app = await startApp()
  const fields = { title: 'For members', seriesTitle: 'Loose Staple', issueNumber: '4' }
  closed = await anArticleWithFiles({ ...fields, access: 'members', previewPages: '0' })
  await aDocument(closed.id, ['Words for members.', 'And more of them.'])
  await anArticleWithFiles({ title: 'For all', seriesTitle: 'Loose Staple', issueNumber: '3' })
  const member = await aUser({ username: 'member' })
  await aMembership(member.id, (await aPlan()).id)
  const rights = { read: true, sync: false, write: false }
  const key = await createPersonalKey(member.id, {
    intent: 'create',
    name: 'Kobo',
    days: 0,
    password,
    ...rights,
  })
  headers = { Authorization: `Basic ${btoa(`member:${key}`)}` }
  const place = { articleId: closed.id, page: 1, pages: 2, readAt: new Date().toISOString() }
  await savePositions(member.id, [place])
})
afterAll(() => app.stop())

/** Reads a feed with the parser of a library's app. */
async function feed(address: string, sent = headers): Promise<OPDSFeed> {
  const answer = await fetch(new URL(address, app.origin), { headers: sent })
  expect([address, answer.status]).toEqual([address, 200])
  return (await new OPDSParser().parse(await answer.text())) as OPDSFeed
}
const entryOf = ({ entries }: OPDSFeed, title: string) => entries.find((one) => one.title === title)
const linksOf = (of: OPDSFeed, title: string) => entryOf(of, title)?.links ?? []

test('a client browses the series with a key, and takes what its owner may read as PDF and EPUB', async () => {
  const root = await feed('/opds/v1.2')
  const series = await feed(linksOf(root, 'Series')[0]?.href ?? '')
  const issues = await feed(linksOf(series, 'Loose Staple')[0]?.href ?? '')
  expect(issues).toBeInstanceOf(AcquisitionFeed)
  expect(issues.entries.map(({ title }) => title).sort()).toEqual(['For all', 'For members'])
  const files = linksOf(issues, 'For members').filter(({ rel }) => rel === 'http://opds-spec.org/acquisition')
  expect(files.map(({ type }) => type)).toEqual(['application/pdf', 'application/epub+zip'])
  for (const { href, type } of files) {
    const file = await fetch(href, { headers })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, type])
    await file.arrayBuffer()
    expect([type, (await fetch(href)).status]).toEqual([type, 404])
  }
})

test('the same catalog without a key has what everyone reads, also right after a member asked for it', async () => {
  const address = '/opds/v1.2/publications?series=loose-staple'
  for (const sent of [headers, {}, headers, {}]) {
    const rels = linksOf(await feed(address, sent as Record<string, string>), 'For members').map(
      ({ rel }) => rel,
    )
    const hasKey = 'Authorization' in sent
    expect(rels.includes('http://opds-spec.org/acquisition')).toBe(hasKey)
    expect(rels.includes('http://opds-spec.org/acquisition/subscribe')).toBe(!hasKey)
  }
})

test('a member finds what she has begun under her reading', async () => {
  const shelf = await feed('/opds/v1.2/reading')
  expect(shelf.entries.map(({ title }) => title)).toEqual(['For members'])
})
