import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctPage } from '../../app/magazine/documents/corrections/corrections.server'
import { articleContentKind } from '../../app/magazine/publications/admin/article.content.server'
import { changeRecord } from '../../app/site/content/lifecycle.server'
import { type RunningApp, startApp } from '../app'
import { aDocument, anArticleWithFiles, articleFields, aUser } from '../builders'
import { parseXml } from '../catalog-client'
import { openToFollowers } from '../followed'
import { zippedIn } from '../zip'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
  await openToFollowers(app.origin)
})
afterAll(() => app.stop())

const get = (address: string) => fetch(app.origin + address)
const text = async (address: string) => (await get(address)).text()
const json = async (address: string) => (await get(address)).json()
const found = (pattern: RegExp, where: string) => pattern.exec(where)?.[1]

/** What everything that leaves the site says of when a publication is from, and when it was changed. */
async function timesOf(id: number) {
  const feed = parseXml(await text('/feed.xml')).feed
  const [item] = (await json('/feed.json')).items
  const { metadata } = await json(`/opds/publications/${id}`)
  const [entry] = parseXml(await text(`/opds/v1.2/publications/${id}`)).entry
  const page = await text(`/articles/${id}`)
  const article = await json(`/api/articles/${id}`)
  const harvested = await text(`/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=${await oaiIdOf(id)}`)
  const sitemap = await text('/sitemap.xml')
  const epub = Buffer.from(await (await get(`/articles/${id}/book.epub`)).arrayBuffer())
  const book = zippedIn(epub).get('book/package.opf')?.toString() ?? ''
  const object = await json(`/objects/article-${id}`)
  const [shared] = (await json('/actors/magazine/outbox?page=1')).orderedItems
  return {
    published: {
      atom: feed.entry[0].published,
      jsonFeed: item.date_published,
      opds: metadata.published,
      opds1: entry.published,
      page: found(/"datePublished":"([^"]+)"/, page),
      api: article.uploadedAt,
      epub: found(/<dc:date>([^<]+)</, book),
      activityPub: object.published,
      outbox: shared.object.published,
    },
    changed: {
      feed: feed.updated,
      atom: feed.entry[0].updated,
      jsonFeed: item.date_modified,
      opds: metadata.modified,
      opds1: entry.updated,
      catalog: (await json('/opds/types')).metadata.modified,
      page: found(/"dateModified":"([^"]+)"/, page),
      api: article.updatedAt,
      sitemap: found(new RegExp(`/articles/${id}</loc><lastmod>([^<]+)<`), sitemap),
      leaf: found(new RegExp(`/articles/${id}/pages/1</loc><lastmod>([^<]+)<`), sitemap),
      activityPub: object.updated,
      outbox: shared.object.updated,
    },
    toTheSecond: {
      oai: found(/<datestamp>([^<]+)</, harvested),
      epub: found(/"dcterms:modified">([^<]+)</, book),
    },
  }
}

const oaiIdOf = async (id: number) =>
  found(
    new RegExp(`<identifier>([^<]*[:/]${id})<`),
    await text('/oai?verb=ListIdentifiers&metadataPrefix=oai_dc'),
  )

const everywhere = (times: object, time: string | undefined) =>
  Object.fromEntries(Object.keys(times).map((name) => [name, time]))

test('a piece of 1999 that is uploaded today is of 1999, and new today, and changed when it is changed, wherever that is said', async () => {
  const from = '1999-05-04T12:00:00.000Z'
  const before = new Date().toISOString()
  const { id, pdfPath } = await anArticleWithFiles({ title: 'Archive', uploadDate: from })
  await aDocument(id, ['The n1ght bus'], { path: pdfPath })
  const uploaded = await timesOf(id)
  const { activityPub, outbox, ...others } = uploaded.changed
  expect(uploaded.published).toEqual({ ...everywhere(uploaded.published, from), epub: '1999-05-04' })
  expect(others).toEqual(everywhere(others, others.api))
  expect(others.api >= before).toBe(true)
  // To servers of followers it is new, not edited.
  expect([activityPub, outbox]).toEqual([undefined, undefined])

  const boss = await aUser({ role: 'admin' })
  const fields = articleFields({ title: 'Mended', uploadDate: from })
  await changeRecord(articleContentKind, id, { fields, files: { pdf: [], coverImage: [] } }, boss)
  const { published, changed, toTheSecond } = await timesOf(id)
  expect(published).toEqual(uploaded.published)
  expect(changed).toEqual(everywhere(changed, changed.api))
  expect(changed.api > others.api).toBe(true)
  expect(toTheSecond).toEqual(everywhere(toTheSecond, `${changed.api.slice(0, 19)}Z`))

  await correctPage({ articleId: id, number: 1 }, { text: 'The night bus', altText: '' }, undefined, boss)
  const corrected = await timesOf(id)
  expect(corrected.changed).toEqual(everywhere(changed, corrected.changed.api))
  expect(corrected.changed.api > changed.api).toBe(true)
})
