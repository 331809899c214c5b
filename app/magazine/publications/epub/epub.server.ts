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
import { makeZipOfEntries, statStoredFiles, type Zip, type ZipEntry } from '../../../site/uploads/zip.server'
import { loadAuthorNamesOfArticles } from '../../authors/authors.server'
import { loadAccessibilityOfArticles } from '../../documents/accessibility.server'
import { articleLanguage } from '../../documents/documents'
import type { ExtractedDocument } from '../../documents/documents.server'
import { textDirectionOf } from '../../documents/text-direction'
import type { ReadableArticle } from '../publications'
import { loadIssuesOfArticles } from '../series/series.server'
import { type BookPart, loadBookPartsOf } from './book-parts.server'
import { epubMediaType } from './epub'
import { fixedLayoutStyle } from './fixed-layout'
import {
  type BookFile,
  type BookMetadata,
  bookTextDocument,
  bookTextStyle,
  containerDocument,
  escapeXml,
  navigationDocument,
  packageDocument,
} from './package'
import { bookPageId, bookPictureName } from './text'

const folder = 'book/'

/**
 * Packs an article as an EPUB: its text, with pictures of figures and of pages without text. Unchanged articles have
 * identical bytes, by which e-readers recognize them.
 * @throws when a picture is missing
 */
export async function packEpub(
  article: ReadableArticle,
  document: ExtractedDocument,
  about: Bibliography,
): Promise<Zip> {
  return inContentLanguage(about.language, () => packed(article, document, about))
}

type Bibliography = Omit<BookMetadata, 'isFixed'>

async function packed(
  article: ReadableArticle,
  document: ExtractedDocument,
  bibliography: Bibliography,
): Promise<Zip> {
  const { isFixed, parts } = await loadBookPartsOf(document)
  const about = { ...bibliography, isFixed }
  const files: BookFile[] = [
    { id: 'nav', name: 'nav.xhtml', type: xhtml, properties: 'nav' },
    { id: 'style', name: 'style.css', type: 'text/css' },
    {
      id: 'cover-picture',
      name: bookPictureName(article.coverImage),
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
    files.push({ id: `picture-${index + 1}`, name: bookPictureName(picture), type: 'image/jpeg' })
  const texts: [string, string][] = [
    ['META-INF/container.xml', containerDocument],
    [`${folder}package.opf`, packageDocument(about, files)],
    [`${folder}nav.xhtml`, navigationDocument(about, contentsOf(parts, about.title), pagesOf(parts))],
    [`${folder}style.css`, isFixed ? fixedLayoutStyle : bookTextStyle],
    ...(isFixed
      ? []
      : [[`${folder}cover.xhtml`, bookTextDocument(about, coverOf(article))] as [string, string]]),
    ...parts.map(({ name, body, viewport }): [string, string] => {
      const dir = textDirectionOf(body.replace(/<[^>]*>/g, ' '))
      return [folder + name, bookTextDocument({ ...about, dir }, body || '<p></p>', viewport)]
    }),
  ]
  const [cover] = await statStoredFiles([article.coverImage])
  if (!cover) throw new Error(`${article.coverImage} is missing`)
  const modifiedAt = new Date(about.modified)
  return makeZipOfEntries([
    { name: 'mimetype', text: epubMediaType, modifiedAt },
    ...texts.map(([name, text]): ZipEntry => ({ name, text, modifiedAt })),
    { name: folder + bookPictureName(article.coverImage), file: cover },
    ...(await Promise.all(pictures.map((picture) => inTurn(() => jpegEntry(picture, modifiedAt))))),
  ])
}

const inTurn = pLimit(2)
const quality = 80

/** Converts pictures to JPEG, since many e-readers do not know WebP. */
async function jpegEntry(picture: string, modifiedAt: Date): Promise<ZipEntry> {
  const sharp = await loadSharp()
  const bytes = await sharp(await buffer(await storage.read(picture)))
    .jpeg({ quality })
    .toBuffer()
  return { name: folder + bookPictureName(picture), bytes, modifiedAt }
}

const xhtml = 'application/xhtml+xml'

/** @param origin of the site, which identifies the book together with the article's id */
export async function loadBookMetadataOf(
  article: ReadableArticle,
  document: ExtractedDocument,
  origin: string,
): Promise<Bibliography> {
  const { id, title, description } = article
  const site = currentSite()
  const names = (await loadAuthorNamesOfArticles([id]))[id] ?? []
  const facts = await loadAccessibilityOfArticles([id])
  return {
    identifier: `urn:uuid:${uuidOf(`${origin}${href('/articles/:id', { id })}`)}`,
    title,
    description,
    publisher: site.name,
    authors: names.map(({ name }) => name),
    language: articleLanguage(article.language, document.language) ?? site.language,
    isRightToLeft: textDirectionOf(title) === 'rtl',
    published: article.uploadedAt,
    modified: article.updatedAt,
    accessibility: facts.get(id),
    issue: (await loadIssuesOfArticles([id])).get(id),
  }
}

/** Computes a UUID from a name. Source: RFC 9562, version 8. */
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
    pages.map((page) => ({ title: String(page), href: `${name}#${bookPageId(page)}` })),
  )

const coverOf = ({ coverImage, title }: ReadableArticle) =>
  `<figure class="cover" epub:type="cover"><img src="${bookPictureName(coverImage)}" alt="${escapeXml(t('Cover of {title}', { title }))}"/></figure>`
