import { parseFeed } from '@rowanmanning/feed-parser'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bandContentKind } from '../../app/bands/band.content.server'
import { WholeBandFields } from '../../app/bands/band-form'
import { bandAddress, bandSlug } from '../../app/bands/bands'
import { saveBandDate } from '../../app/bands/dates/dates.server'
import { saveNews } from '../../app/bands/news/news.server'
import { db } from '../../app/platform/database/db.server'
import { createRecord } from '../../app/site/content/lifecycle.server'
import { type RunningApp, startApp } from '../app'
import { aBand, aFile } from '../builders'
import { aJpeg, anMp3 } from '../files'

/** Marks, the end of a CDATA section, emoji and letters from right to left. */
const readable = `“A” & 'b' <i>c</i> ]]> 👩‍👩‍👧 ملح`
/** With characters that no XML may hold. */
const hostile = `${readable}${String.fromCharCode(7, 27, 0xfffe)}`

let app: RunningApp
let bandId: number
const page = bandAddress({ title: readable })
const title = hostile

beforeAll(async () => {
  app = await startApp()
  const fields = WholeBandFields.parse({ title: 'Low', description: hostile, trackTitle: ['One', 'Two'] })
  const files = {
    landingImage: [await aFile('landingImage', 'a.jpg', await aJpeg())],
    audioFile: [await aFile('track', 'a.mp3', anMp3()), await aFile('track', 'b.mp3', anMp3())],
    photo: [],
  }
  bandId = (await createRecord(bandContentKind, { fields, files })).id
  await db.band.update({ where: { id: bandId }, data: { title: readable, slug: bandSlug(readable) } })
  await db.track.updateMany({ where: { title: 'Two' }, data: { title } })
  await saveNews(bandId, { fields: { title, body: `${title}\n\n[Shop](/shop)`, isDraft: false } })
  await saveNews(bandId, { fields: { title: 'Not yet', body: 'x', isDraft: true } })
  const where = { country: '', ticketsLink: 'https://example.org/?a=1&b=2', time: '20:30' }
  await saveBandDate(bandId, {
    fields: { day: '2999-01-01', venue: title, city: 'Oslo', note: title, ...where },
  })
})
afterAll(() => app.stop())

const get = (path: string) => fetch(app.origin + path, { redirect: 'manual' })
const tree = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => ['item', 'entry', 'link'].includes(name),
})
async function read(path: string) {
  const answer = await get(path)
  const xml = await answer.text()
  expect(XMLValidator.validate(xml)).toBe(true)
  return { answer, xml, parsed: tree.parse(xml), feed: parseFeed(xml) }
}

test('the podcast has every element that RSS 2.0 and podcast apps ask for, whatever the titles', async () => {
  const { answer, parsed, feed } = await read(`${page}/feed.xml`)
  expect(answer.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
  const { '@version': version, channel } = parsed.rss
  expect(version).toBe('2.0')
  for (const name of ['title', 'link', 'description', 'language', 'itunes:author', 'itunes:explicit'])
    expect(channel[name], name).toBeTruthy()
  expect(channel['itunes:category']['@text']).toBe('Music')
  expect(channel['itunes:image']['@href']).toMatch(/\/uploads\/images\/.+\.jpe?g$/)
  expect(channel['atom:link']).toMatchObject({ '@rel': 'self', '@type': 'application/rss+xml' })
  expect(feed.meta).toMatchObject({ type: 'rss', version: '2.0' })
  expect(feed.title).toBe(readable)

  expect(feed.items.map((item) => item.title).sort()).toEqual([readable, 'One'].sort())
  const guids = channel.item.map((item: Record<string, Record<string, string>>) => item.guid?.['#text'])
  expect(new Set(guids).size).toBe(2)
  for (const item of channel.item) {
    expect(item.guid['@isPermaLink']).toBe('false')
    expect(new Date(item.pubDate).toUTCString()).toBe(item.pubDate)
    const file = await fetch(item.enclosure['@url'])
    expect(item.enclosure['@type']).toBe(file.headers.get('Content-Type'))
    expect(item.enclosure['@length']).toBe(file.headers.get('Content-Length'))
    expect(item['itunes:duration']).toMatch(/^[1-9]\d*$/)
    expect(item['itunes:author']).toBe(readable)
  }
})

test('a release is a season of the podcast, its tracks the episodes in their order', async () => {
  const { id } = await aBand({ title: 'Seasons', slug: 'seasons' })
  const make = async (title: string, releasedOn: string, titles: string[]) => {
    const release = await db.release.create({
      data: { bandId: id, title, slug: bandSlug(title), releasedOn, cover: 'uploads/covers/a.jpg' },
    })
    for (const [index, name] of titles.entries())
      await db.track.create({
        data: {
          bandId: id,
          title: name,
          artist: 'Guests',
          audioFile: `uploads/audio/${name}.mp3`,
          position: index,
          releaseId: release.id,
        },
      })
  }
  await make('Late', '2024-05-01', ['C', 'D'])
  await make('Early', '2020-05-01', ['A', 'B'])
  await db.track.create({ data: { bandId: id, title: 'Loose', audioFile: 'uploads/audio/e.mp3' } })
  const { parsed } = await read('/bands/seasons/feed.xml')
  const said = parsed.rss.channel.item.map((item: Record<string, string>) => [
    item.title,
    item['itunes:season'],
    item['itunes:episode'],
    item.description,
    item['itunes:author'],
    item.link?.[0]?.replace(app.origin, ''),
  ])
  const [early, late] = ['/bands/seasons/releases/early', '/bands/seasons/releases/late']
  expect(said.sort()).toEqual([
    ['A', '1', '1', 'From Early.', 'Guests', early],
    ['B', '1', '2', 'From Early.', 'Guests', early],
    ['C', '2', '1', 'From Late.', 'Guests', late],
    ['D', '2', '2', 'From Late.', 'Guests', late],
    ['Loose', undefined, undefined, undefined, 'Seasons', '/bands/seasons'],
  ])
  const first = parsed.rss.channel.item.find((item: Record<string, string>) => item.title === 'A')
  expect(first['itunes:image']['@href']).toBe(`${app.origin}/uploads/covers/a.jpg`)
})

test('the feed of news and dates has every element that Atom asks for, and no drafts', async () => {
  const { answer, xml, parsed, feed } = await read(`${page}/news.xml`)
  expect(answer.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
  expect(xml).not.toContain('Not yet')
  const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
  const all = [parsed.feed, ...parsed.feed.entry]
  for (const each of all) {
    for (const name of ['id', 'title', 'updated']) expect(each[name], name).toBeTruthy()
    expect(each.updated).toMatch(isoTime)
    expect(URL.canParse(each.id)).toBe(true)
    expect(each.link.some((link: Record<string, string>) => link['@rel'] === 'alternate')).toBe(true)
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(3)
  expect(parsed.feed.author.name).toBe(readable)
  expect(feed.meta).toMatchObject({ type: 'atom', version: '1.0' })
  const [date, news] = ['January 1, 2999', readable].map((words) =>
    feed.items.find((item) => item.title?.startsWith(words)),
  )
  expect(date?.title).toContain(readable)
  const contents = parsed.feed.entry.map(
    ({ content }: { content: Record<string, string> }) => content['#text'],
  )
  expect(contents.join()).toContain('https://example.org/?a=1&amp;b=2')
  expect(contents.join()).toContain('&lt;i&gt;c&lt;/i&gt;')
  expect((await fetch(news?.url ?? '')).status).toBe(200)
})

test('the band’s page names its feeds, a renamed band’s are found, a draft’s are not', async () => {
  await aBand({ title: 'Tape', slug: 'tape' })
  const { id } = await db.band.findFirstOrThrow({ where: { slug: 'tape' } })
  await db.bandAddress.create({ data: { slug: 'before', bandId: id } })
  const html = await (await get('/bands/tape')).text()
  for (const [type, path] of [
    ['application/rss+xml', 'feed.xml'],
    ['application/atom+xml', 'news.xml'],
  ] as const) {
    expect(html).toContain(`type="${type}"`)
    expect(html).toContain(`href="${app.origin}${bandAddress({ title: 'Tape' })}/${path}"`)
    const moved = await get(`/bands/before/${path}`)
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, `/bands/tape/${path}`])
    const empty = await read(`/bands/tape/${path}`)
    expect(empty.feed.items).toEqual([])
  }
  await db.band.update({ where: { id }, data: { isDraft: true } })
  for (const path of ['feed.xml', 'news.xml']) expect((await get(`/bands/tape/${path}`)).status).toBe(404)
})
