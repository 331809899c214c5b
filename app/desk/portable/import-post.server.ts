import path from 'node:path'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { contentTypes } from '../../magazine/publications/publications'
import { maxTagLength, maxTags, parseTags } from '../../magazine/publications/tags/tags'
import { readTime } from '../../platform/forms/typed-day'
import { href } from '../../platform/href'
import { localTimeOf } from '../../platform/site-zone'
import { cutText, excerptOf } from '../../platform/text/cut-text'
import { pageContentKind } from '../../site/pages/page.content.server'
import { addressFromTitle, maxPagePictures } from '../../site/pages/site-pages'
import { contentImportRecord } from './content-record.server'
import { deleteUnchangedPreparedPage, findFreeAddress } from './free-addresses.server'
import { filesReferencedIn, markdownFromHtml, plainTextOfHtml } from './html-to-markdown.server'
import type { ImportRun } from './import-run.server'
import { addImportedRedirects } from './imported-redirects.server'
import { orderByPublication } from './publication-order.server'
import type { SiteUploads } from './site-uploads.server'
import { checkSourceFile, type SourceFile, sourceFile } from './source-file.server'

/** A post or a page of another program, in common terms. */
export interface ImportedPost {
  source: string
  /** The title; empty if the post has none. */
  title: string
  /** The last part of the post's address on the other site. */
  slug: string
  /** The post's addresses on the other site, which will lead to it here. */
  oldAddresses: string[]
  html: string
  excerpt: string
  isPage: boolean
  isDraft: boolean
  date: Date
  authorIds: number[]
  tags: string[]
  picture?: string
  /** Addresses of PDFs that belong to the post, besides those in its text. */
  pdfs?: string[]
  notes: string[]
}

/**
 * Imports a post. A page becomes a page of the site. A post with a PDF of its site becomes an article with that PDF;
 * any other post becomes a page in draft, for the owner to decide.
 */
export async function importPost(run: ImportRun, found: ImportedPost, uploads: SiteUploads): Promise<void> {
  const post = withTitle(found)
  const { pictures, pdfs: linked } = filesReferencedIn(post.html)
  const pdfs = [...new Set([...linked, ...(post.pdfs ?? [])])].filter(uploads.isOwn)
  const [pdf] = pdfs
  const file = pdf && !post.isPage ? await uploads.find(pdf) : undefined
  if (file) return takeArticle(run, post, uploads, file, pdfs.length - 1)
  const notes = [...post.notes]
  if (pdf && !post.isPage)
    notes.push(uploads.hasFolder ? `${path.basename(pdf)} is not in the folder.` : noFolder('Its PDF'))
  if (!post.isPage) notes.push('A post without a PDF: it comes as a page in draft.')
  await takePage(run, { ...post, notes, isDraft: post.isDraft || !post.isPage }, uploads, pictures)
}

/**
 * Returns the first valid time, or 1970, with notes about the invalid ones before; empty texts and zeros are skipped.
 */
export function firstValidDate(times: string[], read = readTime): Pick<ImportedPost, 'date' | 'notes'> {
  const at = times.findIndex((time) => read(time))
  const date = read(times[at] ?? '') ?? new Date(0)
  const day = localTimeOf(date).date
  const wrong = times.slice(0, at < 0 ? times.length : at).filter((time) => !/^(0000-00-00.*)?$/.test(time))
  const notes = wrong.map((time) => `Its time “${cutText(time, 40)}” is no day: it has ${day} instead.`)
  return { date, notes: at < 0 && wrong.length === 0 ? [`It had no day: it has ${day} instead.`] : notes }
}

const undrawn = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
const maxProposedLength = 60

/** Gives a post without a title the beginning of its text as one, or else its address. */
function withTitle(post: ImportedPost): ImportedPost {
  if (post.title.replace(undrawn, '')) return { ...post, title: post.title.trim() }
  const beginning = excerptOf(plainTextOfHtml(post.html), maxProposedLength)
  const title = beginning.replace(undrawn, '') ? beginning : `Untitled ${post.slug}`.trim()
  return { ...post, title, notes: [...post.notes, 'It had no title: this one is proposed.'] }
}

const noFolder = (what: string) => `${what} did not come: name the folder of uploads with --files.`

const maxDescriptionLength = 600

async function takeArticle(
  run: ImportRun,
  post: ImportedPost,
  uploads: SiteUploads,
  pdf: string,
  others: number,
) {
  const { source, title, html, excerpt, isDraft, date, authorIds, tags } = post
  const notes = [...post.notes]
  const words = plainTextOfHtml(html)
  const description = excerpt.trim() || excerptOf(words, maxDescriptionLength) || title
  if (words.length > description.length + 200)
    notes.push('An article is its PDF: of its text, the beginning is the description.')
  if (others > 0) notes.push(`It has ${others} more PDF${others === 1 ? '' : 's'}, which stay behind.`)
  const picture = post.picture && (await uploads.find(post.picture))
  const cover = picture && sourceFile('cover', picture)
  const drawn: SourceFile = { kind: 'cover', path: pdf, name: 'cover.jpg', isFirstPage: true }
  const isUsable = cover
    ? await checkSourceFile(cover).then(
        () => true,
        () => false,
      )
    : false
  if (cover && !isUsable) notes.push(`${cover.name} is no JPEG or PNG: the first page is its cover.`)
  const names = parseTags(tags.map((tag) => cutText(tag.replaceAll(',', ' '), maxTagLength))).slice(
    0,
    maxTags,
  )
  const contentType = contentTypes.find((type) =>
    names.some((tag) => tag.toLowerCase() === type.toLowerCase()),
  )
  const fields = {
    title: excerptOf(title, 300),
    description: cutText(description, 10_000),
    filetype: 'Article',
    contentType,
    uploadDate: date.toISOString(),
    isDraft: isDraft ? 'on' : undefined,
    authorIds: authorIds.map(String),
    tags: [names.join(',')],
  }
  const files = { pdf: [sourceFile('pdf', pdf)], coverImage: [cover && isUsable ? cover : drawn] }
  const id = await run.importRecord(
    contentImportRecord(articleContentKind, {
      source,
      title,
      notes,
      fields,
      files,
      finish: orderByPublication(fields),
    }),
  )
  if (id) await addImportedRedirects(run, post, href('/articles/:id', { id }))
}

async function takePage(
  run: ImportRun,
  post: ImportedPost,
  uploads: SiteUploads,
  addresses: string[],
): Promise<void> {
  const { source, title, isDraft, date } = post
  const notes = [...post.notes]
  const { files, names, missing } = await picturesOf(addresses, uploads)
  if (missing > 0)
    notes.push(
      uploads.hasFolder
        ? `${counted(missing, 'picture')} stay behind: missing, no JPEG or PNG, or too many.`
        : noFolder(counted(missing, 'picture')),
    )
  const { markdown, left } = markdownFromHtml(post.html, names)
  if (left.length > 0) notes.push(`Without ${left.join(', ')}.`)
  const wanted = addressFromTitle(post.slug || title) || 'page'
  const address = await findFreeAddress(wanted, run)
  if (address !== wanted) notes.push(`Its address is /pages/${address}: another page has /pages/${wanted}.`)
  const publish = localTimeOf(date)
  const fields = {
    title: excerptOf(title, 120),
    address,
    body: markdown,
    place: 'none',
    isDraft: isDraft ? 'on' : undefined,
    publishDate: publish.date,
    publishTime: publish.time,
  }
  const check = () => deleteUnchangedPreparedPage(address, run.isDryRun)
  const id = await run.importRecord(
    contentImportRecord(pageContentKind, { source, title, notes, fields, files: { pictures: files }, check }),
  )
  if (id) await addImportedRedirects(run, post, href('/pages/:address', { address }))
}

const counted = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** Returns the site's own pictures that a page can have, with the names used in its text. */
async function picturesOf(addresses: string[], uploads: SiteUploads) {
  const files: SourceFile[] = []
  const names = new Map<string, string>()
  const own = addresses.filter(uploads.isOwn)
  for (const address of own) {
    const file = await uploads.find(address)
    const picture = file && sourceFile('sitePage', file)
    const isUsable = picture
      ? await checkSourceFile(picture).then(
          () => true,
          () => false,
        )
      : false
    if (!picture || !isUsable || files.length === maxPagePictures) continue
    files.push(picture)
    names.set(address, String(files.length))
  }
  return { files, names, missing: own.length - files.length }
}
