import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../app'
import { anArticle, anArticleWithFiles, anAuthor } from '../builders'
import { hrefOf, parseXml } from '../catalog-client'

let app: RunningApp
const get = (address: string, init?: RequestInit) => fetch(app.origin + address, init)
const atom = async (address: string) => parseXml(await (await get(address)).text()).feed
const json = async (address: string) => (await get(address)).json()

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

describe('the Atom feed and the JSON Feed', () => {
  test('tell title, words, date, author, language and the PDF of what is published', async () => {
    const author = await anAuthor({ name: 'Ada & Co <x>' })
    const article = await anArticleWithFiles({
      title: 'Night & “Buses”',
      language: 'fr',
      authorIds: [String(author.id)],
    })
    await anArticle({ title: 'Not yet', isDraft: true })
    await anArticle({ title: 'Gone', deletedAt: new Date() })

    const [entry, ...others] = (await atom('/feed.xml')).entry
    expect(others).toEqual([])
    expect(entry).toMatchObject({ title: 'Night & “Buses”', '@xml:lang': 'fr' })
    expect(entry.author).toEqual([{ name: 'Ada & Co <x>', uri: `${app.origin}/authors/${author.id}` }])
    const pdf = entry.link.find((link: Record<string, string>) => link['@rel'] === 'enclosure')
    const file = await fetch(pdf['@href'])
    expect(pdf['@type']).toBe(file.headers.get('content-type'))
    expect(pdf['@length']).toBe(file.headers.get('content-length'))

    const [item] = (await json('/feed.json')).items
    expect(item).toMatchObject({
      id: `${app.origin}/articles/${article.id}`,
      title: 'Night & “Buses”',
      language: 'fr',
      authors: [{ name: 'Ada & Co <x>' }],
      attachments: [
        { url: pdf['@href'], mime_type: 'application/pdf', size_in_bytes: Number(pdf['@length']) },
      ],
    })
  })

  test('follow an author, a type or a search alone', async () => {
    const author = await anAuthor({ name: 'Bo' })
    await anArticle({ title: 'Bound', filetype: 'Volume', contentType: 'Music' })
    await anArticle({
      title: 'Loose',
      contentType: 'Film',
      authors: { create: { authorId: author.id } },
    } as never)
    const titles = async (query: string) => [
      (await atom(`/feed.xml?${query}`)).entry.map(({ title }: { title: string }) => title),
      (await json(`/feed.json?${query}`)).items.map(({ title }: { title: string }) => title),
    ]

    expect(await titles(`author=${author.id}`)).toEqual([['Loose'], ['Loose']])
    expect(await titles('type=Volume')).toEqual([['Bound'], ['Bound']])
    expect(await titles('type=Music')).toEqual([['Bound'], ['Bound']])
    expect(await titles('q=oose+l')).toEqual([['Loose'], ['Loose']])
    expect(await titles('q=nothing+of+that')).toEqual([[], []])
    expect((await atom('/feed.xml?type=Volume')).title).toMatch(/: Volumes$/)
    expect((await atom(`/feed.xml?author=${author.id}`)).title).toMatch(/: by Bo$/)
    for (const query of ['author=999', 'author=x', 'type=Nothing'])
      expect([(await get(`/feed.xml?${query}`)).status, (await get(`/feed.json?${query}`)).status]).toEqual([
        404, 404,
      ])
  })

  test('have pages that lead through everything, each piece once', async () => {
    for (let count = 1; count <= 65; count += 1)
      await anArticle({ title: `Leaf ${count}`, contentType: 'Poem' })
    const seen: string[] = []
    let next: string | undefined = '/feed.xml?type=Poem'
    while (next) {
      const feed = await atom(next)
      seen.push(...feed.entry.map(({ title }: { title: string }) => title))
      next = hrefOf(feed, 'next')?.slice(app.origin.length)
    }
    expect(new Set(seen).size).toBe(65)
    expect(seen).toHaveLength(65)

    const ofJson: string[] = []
    for (let at = `${app.origin}/feed.json?type=Poem`; at; ) {
      const feed = await (await fetch(at)).json()
      ofJson.push(...feed.items.map(({ title }: { title: string }) => title))
      at = feed.next_url
    }
    expect(ofJson).toEqual(seen)
  })

  test('are the same until something is published, and say so to those who ask again', async () => {
    for (const address of ['/feed.xml', '/feed.json', '/opds', '/opds/v1.2/publications']) {
      const etag = (await get(address)).headers.get('etag') ?? ''
      const again = () => get(address, { headers: { 'If-None-Match': etag } })
      expect([address, (await again()).status]).toEqual([address, 304])
      await anArticle()
      expect([address, (await again()).status]).toEqual([address, 200])
    }
  })

  test('are named in the pages that they follow', async () => {
    const author = await anAuthor({ name: 'Cy' })
    const alternates = async (address: string) =>
      [...(await (await get(address)).text()).matchAll(/<link rel="alternate"[^>]*href="([^"]+)"/g)].map(
        ([, href]) => href?.replaceAll('&amp;', '&'),
      )
    expect(await alternates('/')).toEqual(expect.arrayContaining(['/feed.xml', '/feed.json', '/opds']))
    expect(await alternates(`/authors/${author.id}`)).toContain(`/feed.xml?author=${author.id}`)
    expect(await alternates('/search?type=Music')).toContain('/feed.xml?type=Music')
    expect(await alternates('/search?volume=on')).toContain('/feed.xml?type=Volume')
  })
})
