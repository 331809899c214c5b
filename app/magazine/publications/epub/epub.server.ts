import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { inContentLanguage } from '../../../platform/i18n/i18n.server'
import { loadSharp } from '../../../platform/sharp.server'
import { currentSite } from '../../../site/current-site.server'
import { contentTypeOf } from '../../../site/uploads/file-kinds'
import { storage } from '../../../site/uploads/storage.server'
import { statAll, type Zip, type ZipEntry, zipOfEntries } from '../../../site/uploads/zip.server'
import { authorNamesOf } from '../../authors/authors.server'
import { accessibilityOf } from '../../documents/accessibility.server'
import { directionOf } from '../../documents/direction'
import { articleLanguage } from '../../documents/documents'
import type { Document } from '../../documents/documents.server'
import type { ReadableArticle } from '../publications'
import { issuesOfArticles } from '../series/series.server'
import { type BookPart, bookPartsOf } from './book-parts.server'
import { epubType } from './epub'
import { fixedStyle } from './fixed-layout'
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
import { pageId, pictureName } from './text'

const folder = 'book/'

/**
 * Packs an article as an EPUB: its text, with the pictures of figures and of pages without text. While nothing changes, each has the same
 * bytes, by which e-readers know it.
 * @throws when a picture is missing
 */
export async function packEpub(
  article: ReadableArticle,
  document: Document,
  about: Bibliography,
): Promise<Zip> {
  return inContentLanguage(about.language, () => packed(article, document, about))
}

type Bibliography = Omit<BookAbout, 'isFixed'>

async function packed(
  article: ReadableArticle,
  document: Document,
  bibliography: Bibliography,
): Promise<Zip> {
  const { isFixed, parts } = await bookPartsOf(document)
  const about = { ...bibliography, isFixed }
  const files: BookFile[] = [
    { id: 'nav', name: 'nav.xhtml', type: xhtml, properties: 'nav' },
    { id: 'style', name: 'style.css', type: 'text/css' },
    {
      id: 'cover-picture',
      name: pictureName(article.coverImage),
      type: contentTypeOf(article.coverImage),
      properties: 'cover-image',
    },
    ...(isFixed ? [] : [{ id: 'cover', name: 'cover.xhtml', type: xhtml, isText: true }]),
    ...parts.map(({ name, body }, index) => ({
      id: `text-${index + 1}`,
      name,
      type: xhtml,
      isText: true,
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
    [`${folder}style.css`, isFixed ? fixedStyle : style],
    ...(isFixed ? [] : [[`${folder}cover.xhtml`, textDocument(about, coverOf(article))] as [string, string]]),
    ...parts.map(({ name, body, viewport }): [string, string] => {
      const dir = directionOf(body.replace(/<[^>]*>/g, ' '))
      return [folder + name, textDocument({ ...about, dir }, body || '<p></p>', viewport)]
    }),
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

/** @param origin of the site, which with the article's number identifies the book */
export async function aboutOf(
  article: ReadableArticle,
  document: Document,
  origin: string,
): Promise<Bibliography> {
  const { id, title, description } = article
  const site = currentSite()
  const names = (await authorNamesOf([id]))[id] ?? []
  const facts = await accessibilityOf([id])
  return {
    identifier: `urn:uuid:${uuidOf(`${origin}${href('/articles/:id', { id })}`)}`,
    title,
    description,
    publisher: site.name,
    authors: names.map(({ name }) => name),
    language: articleLanguage(article.language, document.language) ?? site.language,
    isRightToLeft: directionOf(title) === 'rtl',
    published: article.uploadedAt,
    modified: article.updatedAt,
    accessibility: facts.get(id),
    issue: (await issuesOfArticles([id])).get(id),
  }
}

/** Source: RFC 9562, version 8: a hash of the program's own. */
function uuidOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

function contentsOf(parts: BookPart[], title: string) {
  const entries = parts.flatMap(({ name, headings }) =>
    headings
      .filter(({ level }) => level <= 3)
      .map((heading) => ({ title: heading.title, href: `${name}#${heading.id}` })),
  )
  return entries.length > 0 ? entries : [{ title, href: parts[0]?.name ?? 'nav.xhtml' }]
}

const pagesOf = (parts: BookPart[]) =>
  parts.flatMap(({ name, pages }) =>
    pages.map((page) => ({ title: String(page), href: `${name}#${pageId(page)}` })),
  )

const coverOf = ({ coverImage, title }: ReadableArticle) =>
  `<figure class="cover" epub:type="cover"><img src="${pictureName(coverImage)}" alt="${escapeXml(t('Cover of {title}', { title }))}"/></figure>`
