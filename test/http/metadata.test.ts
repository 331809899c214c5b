import Validator from '@adobe/structured-data-validator'
import { Cite } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { type RunningApp, startApp } from '../app'
import { aBand, aDocument, aMerchItem, anArticle, anAuthor } from '../builders'

let app: RunningApp
const get = (address: string) => fetch(app.origin + address)
const text = async (address: string) => (await get(address)).text()

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

interface Thing {
  '@type': string
  [property: string]: unknown
}

/** What a page tells search engines, after schema.org's and Google's rules have been held against it. */
async function things(address: string): Promise<Thing[]> {
  const html = await text(address)
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  const graphs = blocks.map(([, json = '']) => JSON.parse(json))
  for (const graph of graphs) expect(graph['@context']).toBe('https://schema.org')
  const found: Thing[] = graphs.flatMap((graph) => graph['@graph'])
  const jsonld = Object.fromEntries(found.map((thing) => [thing['@type'], [structuredClone(thing)]]))
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} })
  const errors = issues.filter(({ severity }) => severity === 'ERROR')
  expect([address, errors]).toEqual([address, []])
  return found
}

const ofType = (found: Thing[], type: string) => found.find((thing) => thing['@type'] === type)
const trail = (found: Thing[]) =>
  (ofType(found, 'BreadcrumbList')?.itemListElement as { item: string }[] | undefined)?.map(({ item }) =>
    item.slice(app.origin.length),
  )

async function anArticleBy(names: string[], about: Record<string, unknown> = {}) {
  const article = await anArticle({ title: 'Night', uploadedAt: new Date('2024-03-09T12:00:00Z'), ...about })
  for (const [position, name] of names.entries())
    await db.articleAuthor.create({
      data: { articleId: article.id, authorId: (await anAuthor({ name })).id, position },
    })
  return article
}

test('an article, a volume, an author, an item and a page say what they are to search engines', async () => {
  const article = await anArticleBy(['Ada Ink', 'Bo </script>'], { language: 'fr', contentType: 'Poem' })
  const volume = await anArticle({ filetype: 'Volume' })
  await aDocument(article.id, ['One', 'Two'])
  const { authorId } = await db.articleAuthor.findFirstOrThrow({
    where: { articleId: article.id, position: 0 },
  })
  const sold = await aMerchItem({ title: 'Pin', priceCents: 1250, stock: 0, description: 'Shiny' })

  const ofArticle = await things(`/articles/${article.id}`)
  expect(ofType(ofArticle, 'Article')).toMatchObject({
    headline: 'Night',
    inLanguage: 'fr',
    genre: 'Poem',
    datePublished: '2024-03-09T12:00:00.000Z',
    author: [
      { '@type': 'Person', name: 'Ada Ink' },
      { '@type': 'Person', name: 'Bo </script>' },
    ],
    encoding: { encodingFormat: 'application/pdf', contentUrl: `${app.origin}/uploads/pdfs/none.pdf` },
  })
  expect(trail(ofArticle)).toEqual(['/', '/search?type=Poem', `/articles/${article.id}`])
  expect(ofType(await things(`/articles/${volume.id}`), 'PublicationIssue')).toMatchObject({
    isPartOf: { '@type': 'Periodical' },
  })
  expect(trail(await things(`/articles/${article.id}/pages/2`))).toEqual([
    `/articles/${article.id}`,
    `/articles/${article.id}/pages/2`,
  ])
  expect(ofType(await things(`/authors/${authorId}`), 'Person')).toMatchObject({ name: 'Ada Ink' })
  expect(ofType(await things(`/item/${sold.id}`), 'Product')).toMatchObject({
    name: 'Pin',
    offers: { price: '12.50', priceCurrency: 'USD', availability: 'https://schema.org/OutOfStock' },
  })
})

test('a band, its release and its dates say what they are to search engines', async () => {
  const { id: bandId } = await aBand({
    title: 'Lärm & <Söhne>',
    genre: 'Noise',
    websiteLink: 'https://laerm.example',
  })
  const release = { bandId, title: 'Erste', slug: 'erste', kind: 'ep', releasedOn: '2026-05-01' }
  const { id: releaseId } = await db.release.create({ data: release })
  const track = { bandId, audioFile: 'uploads/audio/a.mp3', durationMs: 61_000 }
  await db.track.create({ data: { ...track, title: 'Auf "Anfang"', releaseId } })
  await db.track.create({ data: { ...track, title: 'Ende' } })
  const date = {
    bandId,
    day: '2099-01-01',
    time: '20:30',
    venue: 'Kanal',
    city: 'Linz',
    changedAt: new Date(),
  }
  await db.bandDate.create({
    data: { ...date, country: 'Austria', ticketsLink: 'https://tickets.example/1' },
  })
  await db.bandDate.create({ data: { ...date, day: '2099-02-01', canceledAt: new Date() } })

  const address = `/bands/${encodeURIComponent('lärm-&-<söhne>')}`
  const found = await things(address)
  expect(ofType(found, 'MusicGroup')).toMatchObject({
    name: 'Lärm & <Söhne>',
    sameAs: ['https://laerm.example'],
  })
  expect(found.filter((thing) => thing['@type'] === 'MusicEvent')).toMatchObject([
    { location: { '@type': 'Place', name: 'Kanal' }, offers: { url: 'https://tickets.example/1' } },
    { eventStatus: 'https://schema.org/EventCancelled' },
  ])
  expect(trail(found)).toEqual(['/bands', address])
  const ofRelease = await things(`${address}/releases/erste`)
  expect(ofType(ofRelease, 'MusicAlbum')).toMatchObject({
    name: 'Erste',
    albumReleaseType: 'https://schema.org/EPRelease',
    numTracks: 1,
    track: [{ '@type': 'MusicRecording', name: 'Auf "Anfang"', duration: 'PT61S' }],
  })
})

test('reference managers find title, authors, date and PDF in the tags of an article', async () => {
  const { id } = await anArticleBy(['Ada Ink', 'Bo "Quote" Lee'], { language: 'de' })
  const html = await text(`/articles/${id}`)
  const tags = [...html.matchAll(/<meta name="(citation_\w+)" content="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ])
  expect(tags).toEqual([
    ['citation_title', 'Night'],
    ['citation_author', 'Ada Ink'],
    ['citation_author', 'Bo &quot;Quote&quot; Lee'],
    ['citation_publication_date', '2024/03/09'],
    ['citation_journal_title', 'Zinehouse'],
    ['citation_language', 'de'],
    ['citation_abstract_html_url', `${app.origin}/articles/${id}`],
    ['citation_pdf_url', `${app.origin}/uploads/pdfs/none.pdf`],
  ])
})

const awkward = 'Café {50 %} & “Night” \\ $5_a #1 ~x^2\nover 北京'

test.each([
  ['bib', 'application/x-bibtex; charset=utf-8'],
  ['ris', 'application/x-research-info-systems; charset=utf-8'],
])('a citation as .%s is read by reference managers as it was published', async (format, type) => {
  const { id } = await anArticleBy(['Ada Ink', 'Rock and Roll & Sons'], {
    title: awkward,
    description: 'Line one\r\nER  - two }',
  })
  const volume = await anArticle({ title: 'Bound', filetype: 'Volume' })
  const answer = await get(`/articles/${id}/citation.${format}`)
  expect(answer.headers.get('content-type')).toBe(type)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="article-${id}.${format}"`)

  const [cited, ...others] = new Cite(await answer.text()).data
  expect(others).toEqual([])
  expect(cited).toMatchObject({
    type: format === 'bib' ? 'article-journal' : 'article-magazine',
    title: awkward.replace('\n', ' '),
    'container-title': 'Zinehouse',
    URL: `${app.origin}/articles/${id}`,
    issued: { 'date-parts': [[2024, 3, 9]] },
  })
  const names = cited?.author.map(
    (name) => name.literal ?? [name.given, name.family].filter(Boolean).join(' '),
  )
  expect(names).toEqual(['Ada Ink', 'Rock and Roll & Sons'])
  const [bound] = new Cite(await text(`/articles/${volume.id}/citation.${format}`)).data
  expect(bound).toMatchObject({ type: 'book', title: 'Bound', publisher: 'Zinehouse' })
})

test('what is not published has no citation and tells search engines nothing', async () => {
  const { id } = await anArticle({ isDraft: true })
  for (const address of [
    `/articles/${id}/citation.bib`,
    '/articles/999/citation.ris',
    '/articles/x/citation.bib',
  ])
    expect([address, (await get(address)).status]).toEqual([address, 404])
})
