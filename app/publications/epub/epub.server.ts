import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { authorNamesOf } from '../../authors/authors.server'
import { accessibilityOf } from '../../documents/accessibility.server'
import { directionOf } from '../../documents/direction'
import { articleLanguage } from '../../documents/documents'
import { type Document, pagesForOffline, reflowedPages } from '../../documents/documents.server'
import { loadSharp } from '../../platform/sharp.server'
import { currentSite } from '../../site/current-site.server'
import { contentTypeOf } from '../../uploads/file-kinds'
import { storage } from '../../uploads/storage.server'
import { statAll, type Zip, type ZipEntry, zipOfEntries } from '../../uploads/zip.server'
import type { ReadableArticle } from '../publications'
import { issuesOfArticles } from '../series/series.server'
import { epubType } from './epub'
import {
  type BookAbout,
  type BookFile,
  container,
  escapeXml,
  navigationDocument,
  packageDocument,
  style,
  textDocument,
} from './package'
import { pageAtPlace, parsePlace, placeOfPage } from './places'
import { type BookText, bookText, pageId, pictureName } from './text'

/** Pages of one part of the text. */
const pagesPerPart = 20
const folder = 'book/'

/**
 * Packs an article as an EPUB: its text, with the pictures of figures and of pages without text. While nothing changes, each has the same
 * bytes, by which e-readers know it.
 * @param origin of the site, which with the article's number identifies the book
 * @throws when a picture is missing
 */
export async function epubOf(article: ReadableArticle, document: Document, origin: string): Promise<Zip> {
  const about = await aboutOf(article, document, origin)
  const parts = await textsOf(document)
  const files: BookFile[] = [
    { id: 'nav', name: 'nav.xhtml', type: xhtml, properties: 'nav' },
    { id: 'style', name: 'style.css', type: 'text/css' },
    {
      ...{
        id: 'cover-picture',
        name: pictureName(article.coverImage),
        type: contentTypeOf(article.coverImage),
      },
      properties: 'cover-image',
    },
    { id: 'cover', name: 'cover.xhtml', type: xhtml, isText: true },
    ...parts.map(({ body }, index) => ({
      ...{ id: `text-${index + 1}`, name: partName(index), type: xhtml, isText: true },
      properties: body.includes('<svg') ? 'svg' : undefined,
    })),
  ]
  const pictures = [...new Set(parts.flatMap((part) => [...part.pictures]))]
  for (const [index, picture] of pictures.entries())
    files.push({ id: `picture-${index + 1}`, name: pictureName(picture), type: 'image/jpeg' })
  const texts: [string, string][] = [
    ['META-INF/container.xml', container],
    [`${folder}package.opf`, packageDocument(about, files)],
    [`${folder}nav.xhtml`, navigationDocument(about, contentsOf(parts, about.title), pagesOf(parts))],
    [`${folder}style.css`, style],
    [`${folder}cover.xhtml`, textDocument(about, coverOf(article))],
    ...parts.map(({ body }, index): [string, string] => [
      folder + partName(index),
      textDocument({ ...about, dir: directionOf(body.replace(/<[^>]*>/g, ' ')) }, body || '<p></p>'),
    ]),
  ]
  const [cover] = await statAll([article.coverImage])
  if (!cover) throw new Error(`${article.coverImage} is missing`)
  const modifiedAt = new Date(about.modified)
  return zipOfEntries([
    { name: 'mimetype', text: epubType, modifiedAt },
    ...texts.map(([name, text]): ZipEntry => ({ name, text, modifiedAt })),
    { name: folder + pictureName(article.coverImage), file: cover },
    ...(await Promise.all(pictures.map((picture) => inTurn(() => jpegEntry(picture, modifiedAt))))),
  ])
}

const inTurn = pLimit(2)
const quality = 80

/** Many e-readers do not know WebP. */
async function jpegEntry(picture: string, modifiedAt: Date): Promise<ZipEntry> {
  const sharp = await loadSharp()
  const bytes = await sharp(await buffer(await storage.read(picture)))
    .jpeg({ quality })
    .toBuffer()
  return { name: folder + pictureName(picture), bytes, modifiedAt }
}

const xhtml = 'application/xhtml+xml'
const partName = (index: number) => `text-${index + 1}.xhtml`

async function aboutOf(article: ReadableArticle, document: Document, origin: string): Promise<BookAbout> {
  const { id, title, description } = article
  const site = currentSite()
  const names = (await authorNamesOf([id]))[id] ?? []
  const facts = await accessibilityOf([id])
  return {
    identifier: `urn:uuid:${uuidOf(`${origin}/articles/${id}`)}`,
    ...{ title, description, publisher: site.name },
    authors: names.map(({ name }) => name),
    language: articleLanguage(article.language, document.language) ?? site.language,
    isRightToLeft: directionOf(title) === 'rtl',
    published: article.uploadedAt,
    modified: (document.readyAt ?? document.createdAt).toISOString(),
    accessibility: facts.get(id),
    issue: (await issuesOfArticles([id])).get(id),
  }
}

/** Source: RFC 9562, version 8: a hash of the program's own. */
function uuidOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

async function textsOf(document: Document): Promise<BookText[]> {
  const pages = await pagesForOffline(document.id)
  const texts: BookText[] = []
  for (let from = 1; from <= pages.length; from += pagesPerPart)
    texts.push(await textFrom(document, from, pages))
  return texts
}

async function textFrom(
  document: Document,
  from: number,
  pages: Awaited<ReturnType<typeof pagesForOffline>>,
): Promise<BookText> {
  const to = Math.min(from + pagesPerPart - 1, pages.length)
  const silent = pages.filter(({ number, text }) => number >= from && number <= to && text === '')
  return bookText(await reflowedPages(document, from, to), silent, from)
}

/** The cover is the first document of the spine. */
const firstPart = 2

/** Returns the page of a document's EPUB on which a place is, as `places.ts` has it; undefined for an unknown place. */
export async function pageOfPlace(document: Document, place: string): Promise<number | undefined> {
  const parsed = parsePlace(place)
  if (!parsed) return
  if (parsed.fragment < firstPart) return 1
  const pages = await pagesForOffline(document.id)
  const from = (parsed.fragment - firstPart) * pagesPerPart + 1
  if (from > pages.length) return
  return pageAtPlace((await textFrom(document, from, pages)).body, parsed) ?? from
}

/** Returns the place at which a page begins in a document's EPUB; undefined for a page that has nothing in it. */
export async function placeOfPageIn(document: Document, page: number): Promise<string | undefined> {
  const part = Math.floor((page - 1) / pagesPerPart)
  const pages = await pagesForOffline(document.id)
  const { body } = await textFrom(document, part * pagesPerPart + 1, pages)
  return placeOfPage(body, part + firstPart, page)
}

function contentsOf(parts: BookText[], title: string) {
  const entries = parts.flatMap(({ headings }, index) =>
    headings
      .filter(({ level }) => level <= 3)
      .map((heading) => ({ title: heading.title, href: `${partName(index)}#${heading.id}` })),
  )
  return entries.length > 0 ? entries : [{ title, href: partName(0) }]
}

const pagesOf = (parts: BookText[]) =>
  parts.flatMap(({ pages }, index) =>
    pages.map((page) => ({ title: String(page), href: `${partName(index)}#${pageId(page)}` })),
  )

const coverOf = ({ coverImage, title }: ReadableArticle) =>
  `<figure class="cover" epub:type="cover"><img src="${pictureName(coverImage)}" alt="Cover of ${escapeXml(title)}"/></figure>`
