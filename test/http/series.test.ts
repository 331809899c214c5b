import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aDocument, anArticleWithFiles } from '../builders'
import { parseXml } from '../catalog-client'
import { anAppWithBoss } from './shop'

let server: RunningApp
const ids: number[] = []
const word = 'w'.repeat(180)

beforeAll(async () => {
  server = await anAppWithBoss()
  for (const [seriesTitle, issueNumber, more] of [
    ['Loose “Staple” & Co', '1', {}],
    ['Loose “Staple” & Co', '2', { issueDate: 'Winter 2026', isbn: '978-3-16-148410-0', filetype: 'Volume' }],
    ['Loose “Staple” & Co', '', { isSpecialIssue: 'on', title: 'Annual' }],
    [word, '½', {}],
  ] as const) {
    const fields = { title: `Issue ${issueNumber}`, seriesTitle, issueNumber, ...more }
    const { id } = await anArticleWithFiles({ ...fields, uploadDate: `2026-0${ids.length + 1}-01` })
    await aDocument(id, ['Words.'])
    ids.push(id)
  }
})
afterAll(() => server.stop())

const get = (path: string) => fetch(server.origin + path, { redirect: 'manual' })
const text = async (path: string) => (await get(path)).text()
const wordsOf = async (path: string) => (await text(path)).replace(/<[^>]+>/g, '')

test('a series has its covers in order, its latest issue, and its facts for search engines', async () => {
  const page = await text('/series/loose-staple-co')
  expect(await wordsOf('/series/loose-staple-co')).toMatch(/Special issue.*No\. 2 · Winter 2026.*No\. 1/s)
  expect(page).toContain('href="/feed.xml?series=loose-staple-co"')
  expect(page).toContain('"@type":"Periodical"')
  expect(page).toContain('3 issues')
  const latest = await get('/series/loose-staple-co/latest')
  expect([latest.status, latest.headers.get('location')]).toEqual([302, `/articles/${ids[2]}`])
  expect((await get('/series/nothing')).status).toBe(404)
  expect(await text('/sitemap/series-1.xml')).toContain('/series/loose-staple-co')
})

test('an issue names its series and its neighbours, and cites it', async () => {
  const page = await text(`/articles/${ids[1]}`)
  expect(await wordsOf(`/articles/${ids[1]}`)).toContain('No. 2, Winter 2026')
  expect(page).toMatch(new RegExp(`href="/articles/${ids[0]}"[^>]*>Previous issue: No. 1<|rel="prev"`))
  expect(page).toContain('"issueNumber":"2"')
  expect(page).toContain('"isbn":"9783161484100"')
  expect(await text(`/articles/${ids[0]}/citation.bib`)).toContain('journal = {Loose “Staple” \\& Co}')
  expect(await text(`/articles/${ids[0]}/citation.bib`)).toContain('number = {1}')
  expect(await text(`/articles/${ids[1]}/citation.ris`)).toContain('SN  - 9783161484100')
  expect(await (await get(`/api/articles/${ids[1]}`)).json()).toMatchObject({
    issue: { series: { address: 'loose-staple-co' }, number: '2', date: 'Winter 2026', price: null },
  })
  const { series } = await (await get('/api/series')).json()
  expect(await (await get(`/api/series/${series[0].id}`)).json()).toMatchObject({
    title: 'Loose “Staple” & Co',
  })
})

test('catalogs browse series, and say of each issue where it stands', async () => {
  const root = await (await get('/opds')).json()
  const link = root.navigation.find(({ title }: { title: string }) => title === 'Series')
  const series = await (await fetch(link.href)).json()
  const one = series.navigation.find(({ title }: { title: string }) => title.startsWith('Loose'))
  expect(one.properties.numberOfItems).toBe(3)
  const { publications } = await (await fetch(one.href)).json()
  const second = publications.find(({ metadata }: { metadata: { title: string } }) =>
    metadata.title.startsWith('Issue 2'),
  )
  expect(second.metadata.belongsTo.series).toMatchObject([{ name: 'Loose “Staple” & Co', position: 2 }])
  const types = second.links.map(({ type }: { type: string }) => type)
  expect(types).toEqual(expect.arrayContaining(['application/pdf', 'application/epub+zip']))
  const atom = parseXml(await text('/opds/v1.2/publications?series=loose-staple-co')).feed
  expect(atom.entry).toHaveLength(3)
  expect(atom.entry[1]['schema:Series']).toMatchObject({ '@schema:position': '2' })
  expect((await get('/opds/publications?series=nothing')).status).toBe(404)
  expect(await text('/feed.xml?series=loose-staple-co')).toContain('Loose “Staple” &amp; Co')
  expect(await text('/search?q=loose+staple')).toContain('Issue 1')
})

test('all series are listed, each with its years and its latest issue, and found from the issues', async () => {
  const { coverImage } = await db.article.findUniqueOrThrow({ where: { id: ids[2] } })
  const [loose = '', other = ''] = (await text('/series')).split('<li>').slice(-2)
  expect(loose).toContain(coverImage)
  expect(other).toContain(word)
  expect(await wordsOf('/series')).toMatch(/Loose “Staple” &amp; Co3 issues · 2026Latest: Special issue/)
  expect(await text('/search')).toContain('href="/series"')
  await db.series.deleteMany({ where: { title: word } })
  expect(await text('/search')).not.toContain('href="/series"')
  await db.series.deleteMany()
  expect(await wordsOf('/series')).toContain('No series yet.')
})
