import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleContentKind } from '../../app/magazine/publications/admin/article.content.server'
import { db } from '../../app/platform/database/db.server'
import { changeRecord } from '../../app/site/content/lifecycle.server'
import { type RunningApp, startApp } from '../app'
import { anArticle, anArticleWithFiles, anAuthor, articleFields, aUser } from '../builders'
import { parseXml } from '../catalog-client'

let server: RunningApp
let issue: { id: number }

const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + Math.floor(count / 50), 0, 0, count % 50))

beforeAll(async () => {
  server = await startApp()
  for (let count = 0; count < 250; count += 1)
    await anArticle({ title: `Leaf ${count}`, publishedAt: day(count), uploadedAt: day(count) })
  const author = await anAuthor({ name: 'Ada & Bo <Ink>' })
  issue = await anArticleWithFiles({
    title: 'Night & “Buses”',
    seriesTitle: 'Loose Staple',
    issueNumber: '2',
    issueDate: 'Winter 2026',
    isbn: '9783161484100',
    tags: ['riso, night buses'],
    authorIds: [String(author.id)],
  })
  await anArticle({ title: 'Draft', isDraft: true, publishedAt: day(0) })
})
afterAll(() => server.stop())

async function ask(query: Record<string, string> | string, method = 'GET') {
  const search = new URLSearchParams(query)
  const answer =
    method === 'GET'
      ? await fetch(`${server.origin}/oai?${search}`)
      : await fetch(`${server.origin}/oai`, { method, body: search })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8'])
  return parseXml(await answer.text())['OAI-PMH']
}
const errorOf = async (query: Record<string, string> | string) => (await ask(query)).error?.['@code']
const listed = <Item>(items: Item | Item[]): Item[] => (Array.isArray(items) ? items : [items])

/** The last answer has an empty one. */
function tokenIn({ resumptionToken }: { resumptionToken?: unknown }): string | undefined {
  const inside = (resumptionToken as { '#text'?: string } | undefined)?.['#text']
  const token = inside ?? resumptionToken
  return typeof token === 'string' && token !== '' ? token : undefined
}

async function harvestAll(first: Record<string, string>) {
  const found: { header: { identifier: string }; metadata?: unknown }[] = []
  let answers = 0
  for (let query: Record<string, string> | undefined = first; query; answers += 1) {
    const list: { record: unknown; resumptionToken?: unknown } = (await ask(query)).ListRecords
    found.push(...listed(list.record as (typeof found)[number]))
    const token = tokenIn(list)
    query = token ? { verb: 'ListRecords', resumptionToken: token } : undefined
  }
  return { found, answers, ids: found.map(({ header }) => header.identifier) }
}

test('a library is told who this is, in which format, and which series there are', async () => {
  const { Identify } = await ask({ verb: 'Identify' })
  expect(Identify).toMatchObject({
    baseURL: `${server.origin}/oai`,
    protocolVersion: '2.0',
    deletedRecord: 'no',
    earliestDatestamp: '2026-01-01T00:00:00Z',
  })
  const { ListMetadataFormats } = await ask({ verb: 'ListMetadataFormats' }, 'POST')
  expect(ListMetadataFormats.metadataFormat.metadataPrefix).toBe('oai_dc')
  const { ListSets } = await ask({ verb: 'ListSets' })
  expect(ListSets.set).toEqual({ setSpec: 'series:loose-staple', setName: 'Loose Staple' })
})

test('all records come once, a hundred at a time, whatever is published and deleted meanwhile', async () => {
  const before = await harvestAll({ verb: 'ListRecords', metadataPrefix: 'oai_dc' })
  expect([before.answers, before.found.length, new Set(before.ids).size]).toEqual([3, 251, 251])

  const first = (await ask({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc' })).ListIdentifiers
  await db.article.updateMany({ where: { title: 'Leaf 5' }, data: { deletedAt: new Date() } })
  await anArticle({ title: 'Newer', publishedAt: new Date(), uploadedAt: day(1) })
  const resumptionToken = tokenIn(first) ?? ''
  const second = (await ask({ verb: 'ListIdentifiers', resumptionToken })).ListIdentifiers
  const names = [...first.header, ...second.header].map(({ identifier }) => identifier)
  expect([names.length, new Set(names).size]).toEqual([200, 200])
})

test('a harvest is limited by time and by series, both days included', async () => {
  const of = (more: Record<string, string>) =>
    harvestAll({ verb: 'ListRecords', metadataPrefix: 'oai_dc', ...more })
  expect((await of({ from: '2026-01-02', until: '2026-01-02' })).found).toHaveLength(50)
  expect((await of({ from: '2026-01-02T00:00:49Z', until: '2026-01-03T00:00:00Z' })).found).toHaveLength(2)
  expect((await of({ set: 'series:loose-staple' })).ids).toEqual([`oai:127.0.0.1:articles/${issue.id}`])
})

test('a record that is corrected is in the next harvest, with the time of its change', async () => {
  const { id } = await db.article.findFirstOrThrow({ where: { title: 'Leaf 7' } })
  const from = `${new Date().toISOString().slice(0, 19)}Z`
  const fields = articleFields({ title: 'Leaf, mended', uploadDate: day(7).toISOString() })
  const files = { pdf: [], coverImage: [] }
  await changeRecord(articleContentKind, id, { fields, files }, await aUser({ role: 'admin' }))
  const identifier = `oai:127.0.0.1:articles/${id}`
  expect((await harvestAll({ verb: 'ListRecords', metadataPrefix: 'oai_dc', from })).ids).toContain(
    identifier,
  )
  const { GetRecord } = await ask({ verb: 'GetRecord', identifier, metadataPrefix: 'oai_dc' })
  expect(GetRecord.record.header.datestamp >= from).toBe(true)
  expect(GetRecord.record.metadata['oai_dc:dc']['dc:date']).toBe('2026-01-01')
})

test('a record is Dublin Core, with what the issue says of itself', async () => {
  const identifier = `oai:127.0.0.1:articles/${issue.id}`
  const { GetRecord } = await ask({ verb: 'GetRecord', identifier, metadataPrefix: 'oai_dc' })
  expect(GetRecord.record.header).toMatchObject({ identifier, setSpec: 'series:loose-staple' })
  expect(GetRecord.record.metadata['oai_dc:dc']).toMatchObject({
    'dc:title': 'Night & “Buses”',
    'dc:creator': 'Ada & Bo <Ink>',
    'dc:subject': ['Weird', 'riso', 'night buses'],
    'dc:identifier': [`${server.origin}/articles/${issue.id}`, 'urn:isbn:9783161484100'],
    'dc:source': 'Loose Staple, No. 2',
    'dc:relation': `${server.origin}/series/loose-staple`,
  })
})

test('every mistake has its code', async () => {
  const list = { verb: 'ListRecords', metadataPrefix: 'oai_dc' }
  const record = { verb: 'GetRecord', identifier: 'oai:127.0.0.1:articles/99999', metadataPrefix: 'oai_dc' }
  const draft = await db.article.findFirstOrThrow({ where: { isDraft: true } })
  for (const [query, code] of [
    ['', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=constructor', 'badVerb'],
    [{ verb: 'Identify', set: 'x' }, 'badArgument'],
    [{ verb: 'ListRecords' }, 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc', 'badArgument'],
    [{ ...list, from: 'yesterday' }, 'badArgument'],
    [{ ...list, from: '2026-02-31' }, 'badArgument'],
    [{ ...list, from: '2026-01-02', until: '2026-01-01' }, 'badArgument'],
    [{ ...list, from: '2026-01-02', until: '2026-01-02T00:00:00Z' }, 'badArgument'],
    [{ ...list, resumptionToken: 'x' }, 'badArgument'],
    [{ verb: 'ListRecords', resumptionToken: 'x' }, 'badResumptionToken'],
    [{ ...list, metadataPrefix: 'marc' }, 'cannotDisseminateFormat'],
    [{ ...list, from: '2090-01-01' }, 'noRecordsMatch'],
    [{ ...list, set: 'series:none' }, 'noRecordsMatch'],
    [record, 'idDoesNotExist'],
    [{ ...record, identifier: `oai:127.0.0.1:articles/${draft.id}` }, 'idDoesNotExist'],
    [{ ...record, identifier: `oai:other.example:articles/${issue.id}` }, 'idDoesNotExist'],
  ] as const)
    expect([query, await errorOf(query)]).toEqual([query, code])
})
