import OPDSParser, { AcquisitionFeed, NavigationFeed, type OPDSFeed } from 'opds-feed-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { db } from '../../app/platform/database/db.server'
import { type RunningApp, startApp } from '../app'
import { aDocument, aFile, anArticle, anArticleWithFiles, anAuthor } from '../builders'
import { hrefOf, linkOf, parseXml } from '../catalog-client'

let app: RunningApp
let volume: { id: number }
beforeAll(async () => {
  app = await startApp()
  const author = await anAuthor({ name: 'Ada <Ink> & Co' })
  volume = await anArticleWithFiles({
    title: 'Winter & “Rails”',
    filetype: 'Volume',
    contentType: 'Music',
    language: 'pt-BR',
    authorIds: [String(author.id)],
  })
  await anArticle({ title: 'Draft', isDraft: true })
  for (let count = 1; count <= 33; count += 1) await anArticle({ title: `Leaf ${count}` })
})
afterAll(() => app.stop())

const aWebp = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e8431f' } })
    .webp()
    .toBuffer()

const navigation = 'application/atom+xml;profile=opds-catalog;kind=navigation'
const acquisition = 'application/atom+xml;profile=opds-catalog;kind=acquisition'
const openAccess = 'http://opds-spec.org/acquisition/open-access'

async function document(address: string) {
  const answer = await fetch(new URL(address, app.origin))
  expect([address, answer.status]).toEqual([address, 200])
  return { type: answer.headers.get('content-type') ?? '', text: await answer.text() }
}

describe('OPDS 1.2, by its specification', () => {
  const feed = async (address: string) => {
    const { type, text } = await document(address)
    const found = parseXml(text).feed
    expect(found['@xmlns']).toBe('http://www.w3.org/2005/Atom')
    for (const part of ['id', 'title', 'updated']) expect(found[part], `${part} of ${address}`).toBeTruthy()
    const self = linkOf(found, 'self')
    expect(`${self?.['@type']}; charset=utf-8`).toBe(type)
    expect(hrefOf(found, 'start')).toBe(`${app.origin}/opds/v1.2`)
    for (const entry of found.entry) {
      for (const part of ['id', 'title', 'updated']) expect(entry[part]).toBeTruthy()
      const acquisitions = entry.link.filter(
        (one: Record<string, string>) =>
          one['@rel']?.startsWith('http://opds-spec.org/acquisition') &&
          one['@type'] !== 'application/epub+zip',
      )
      expect([entry.title, acquisitions.length]).toEqual([
        entry.title,
        self?.['@type'] === acquisition ? 1 : 0,
      ])
    }
    return found
  }
  const entryOf = (of: { entry: { title: string }[] }, title: string) =>
    of.entry.find((one) => one.title === title) as unknown as { link: Record<string, string>[] }

  test('leads from the root to the newest, to an entry, to its PDF and its covers', async () => {
    const root = await feed('/opds/v1.2')
    expect(linkOf(root, 'self')?.['@type']).toBe(navigation)
    const newest = root.entry.flatMap(
      (one: never) => hrefOf(one, 'http://opds-spec.org/sort/new', acquisition) ?? [],
    )
    const first = await feed(newest[0])
    const second = await feed(hrefOf(first, 'next') ?? '')
    expect(hrefOf(second, 'next')).toBeUndefined()
    expect(first.entry.length + second.entry.length).toBe(34)
    expect(first['opensearch:totalResults']).toBe('34')

    const entry = entryOf(second, 'Winter & “Rails”')
    expect(entry).toMatchObject({ 'dc:language': 'pt-BR', author: [{ name: 'Ada <Ink> & Co' }] })
    const pdf = linkOf(entry, openAccess) ?? {}
    const file = await fetch(pdf['@href'] ?? '')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, pdf['@type']])
    for (const rel of ['image', 'image/thumbnail']) {
      const picture = linkOf(entry, `http://opds-spec.org/${rel}`) ?? {}
      const answer = await fetch(picture['@href'] ?? '')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, picture['@type']])
      expect(picture['@type']).toMatch(/^image\/(jpeg|png)$/)
    }
    const alone = await document(hrefOf(entry, 'self') ?? '')
    expect(alone.type).toBe('application/atom+xml;type=entry;profile=opds-catalog; charset=utf-8')
    expect(parseXml(alone.text).entry[0]).toMatchObject({ id: `${app.origin}/articles/${volume.id}` })
  })

  test('names an author of an entry that stands alone, as Atom asks', async () => {
    const { id } = await anArticle({
      title: 'By nobody',
      isDraft: false,
      contentType: 'Weird',
      filetype: 'misc',
    })
    const [entry] = parseXml((await document(`/opds/v1.2/publications/${id}`)).text).entry
    expect(entry.author).toEqual([{ name: 'Zinehouse' }])
    await db.article.delete({ where: { id } })
  })

  test('streams the pages of a publication, one at a time, as wide as asked', async () => {
    const picture = await aFile('pagePicture', 'one.webp', await aWebp(1600, 2263))
    const { id } = await aDocument(volume.id, ['One', 'Two'])
    await db.documentPage.updateMany({ where: { documentId: id }, data: { largePicture: picture.path } })
    const entry = entryOf(await feed('/opds/v1.2/publications?type=Volume'), 'Winter & “Rails”')
    const stream = linkOf(entry, 'http://vaemendis.net/opds-pse/stream') ?? {}
    const pageAt = async (number: number, width: string) => {
      const address = (stream['@href'] ?? '')
        .replace('{pageNumber}', String(number))
        .replace('{maxWidth}', width)
      const answer = await fetch(address)
      return {
        status: answer.status,
        type: answer.headers.get('content-type'),
        bytes: await answer.arrayBuffer(),
      }
    }
    expect(stream['@pse:count']).toBe('2')
    for (const number of [0, 1]) {
      const { status, type, bytes } = await pageAt(number, '640')
      expect([status, type]).toEqual([200, stream['@type']])
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640 })
    }
    for (const width of ['0', '-5', 'x', '1e9', '{maxWidth}'])
      expect(await sharp((await pageAt(0, width)).bytes).metadata()).toMatchObject({ width: 1600 })
    for (const number of [2, -1, 1.5]) expect((await pageAt(number, '640')).status).toBe(404)
    await db.article.update({ where: { id: volume.id }, data: { isDraft: true } })
    expect((await pageAt(0, '640')).status).toBe(404)
    await db.article.update({ where: { id: volume.id }, data: { isDraft: false } })
  })

  test('leads to volumes, authors and content types, and by search', async () => {
    const root = await feed('/opds/v1.2')
    const into = async (title: string) => feed(entryOf(root, title).link[0]?.['@href'] ?? '')
    expect((await into('Volumes')).entry).toHaveLength(1)
    for (const [list, name] of [
      ['Authors', 'Ada <Ink> & Co'],
      ['Content types', 'Music'],
    ] as const) {
      const one = await feed(entryOf(await into(list), name).link[0]?.['@href'] ?? '')
      expect(one.entry.map(({ title }: { title: string }) => title)).toEqual(['Winter & “Rails”'])
    }
    const description = parseXml((await document(hrefOf(root, 'search') ?? '')).text).OpenSearchDescription
    const url = description.Url.find((one: Record<string, string>) => one['@type'] === acquisition)
    const address = url['@template']
      .replace('{searchTerms}', encodeURIComponent('rails winter'))
      .replace('{startPage?}', '1')
    expect((await feed(address)).entry).toHaveLength(1)
    expect((await feed(address.replace('rails', 'nothing'))).entry).toEqual([])
  })

  test('is read by a client of libraries', async () => {
    const parsed = async (address: string) =>
      (await new OPDSParser().parse((await document(address)).text)) as OPDSFeed
    const root = await parsed('/opds/v1.2')
    expect(root).toBeInstanceOf(NavigationFeed)
    expect(root.entries.map(({ title }) => title)).toContain('Newest')
    const volumes = await parsed('/opds/v1.2/publications?type=Volume')
    expect(volumes).toBeInstanceOf(AcquisitionFeed)
    const [entry] = volumes.entries
    expect(entry?.title).toBe('Winter & “Rails”')
    expect(entry?.links.find(({ rel }) => rel === openAccess)?.type).toBe('application/pdf')
  })
})

const Link = z.object({
  href: z.string(),
  type: z.string().optional(),
  rel: z.string().optional(),
  templated: z.boolean().optional(),
})
const Acquisition = z.object({ ...Link.shape, rel: z.literal(openAccess), href: z.url() })
const Publication = z.object({
  metadata: z.object({
    title: z.string().min(1),
    identifier: z.url(),
    modified: z.iso.datetime(),
    language: z.string(),
    author: z
      .array(z.object({ name: z.string(), links: z.array(Link) }))
      .min(1)
      .optional(),
  }),
  links: z.array(Link).refine((links) => links.some((one) => Acquisition.safeParse(one).success)),
  images: z.array(Link).min(1),
})
const Feed = z
  .object({
    metadata: z.object({ title: z.string().min(1), numberOfItems: z.number().optional() }),
    links: z.array(Link).refine((links) => links.some(({ rel }) => rel === 'self')),
    publications: z.array(Publication).min(1).optional(),
    navigation: z
      .array(z.object({ ...Link.shape, title: z.string() }))
      .min(1)
      .optional(),
  })
  .refine(({ publications, navigation }) => publications ?? navigation, 'holds nothing')

describe('OPDS 2.0, by its specification', () => {
  const feed = async (address: string) => {
    const { type, text } = await document(address)
    expect(type).toBe('application/opds+json')
    const found = Feed.parse(JSON.parse(text))
    expect(found.links.find(({ rel }) => rel === 'self')?.href).toContain(app.origin)
    return found
  }
  const byRel = (links: z.infer<typeof Link>[], rel: string) =>
    links.find((one) => one.rel === rel)?.href ?? ''

  test('leads from the root to the newest, page by page, to a publication and its PDF', async () => {
    const root = await feed('/opds')
    expect(root.publications?.length).toBeGreaterThan(0)
    const newest = root.navigation?.find(({ title }) => title === 'Newest')
    const first = await feed(newest?.href ?? '')
    const second = await feed(byRel(first.links, 'next'))
    expect(first.metadata.numberOfItems).toBe(34)
    expect((first.publications ?? []).length + (second.publications ?? []).length).toBe(34)
    const found = second.publications?.find(({ metadata }) => metadata.title === 'Winter & “Rails”')
    const { type, text } = await document(byRel(found?.links ?? [], 'self'))
    expect(type).toBe('application/opds-publication+json')
    const alone = Publication.parse(JSON.parse(text))
    expect(alone.metadata).toMatchObject({ language: 'pt-BR', author: [{ name: 'Ada <Ink> & Co' }] })
    const answer = await fetch(byRel(alone.links, openAccess))
    expect(answer.headers.get('content-type')).toBe('application/pdf')
  })

  test('leads to volumes, authors and content types, and by search', async () => {
    const root = await feed('/opds')
    const into = async (of: z.infer<typeof Feed>, title: string) =>
      feed(of.navigation?.find((one) => one.title === title)?.href ?? '')
    const titles = ({ publications = [] }: z.infer<typeof Feed>) =>
      publications.map(({ metadata }) => metadata.title)
    expect(titles(await into(root, 'Volumes'))).toEqual(['Winter & “Rails”'])
    expect(titles(await into(await into(root, 'Authors'), 'Ada <Ink> & Co'))).toEqual(['Winter & “Rails”'])
    expect(titles(await into(await into(root, 'Content types'), 'Music'))).toEqual(['Winter & “Rails”'])
    const search = (query: string) =>
      byRel(root.links, 'search').replace('{?query}', `?query=${encodeURIComponent(query)}`)
    expect(titles(await feed(search('rails winter')))).toEqual(['Winter & “Rails”'])
    expect(titles(await feed(search('no such thing')))).toEqual([])
  })
})

test('what is not in the catalog is not found', async () => {
  for (const address of [
    '/opds/nowhere',
    '/opds/v1.2/nowhere',
    '/opds/publications/999',
    '/opds/v1.2/publications/0',
    '/opds/publications?author=999',
  ])
    expect([address, (await fetch(app.origin + address)).status]).toEqual([address, 404])
})
