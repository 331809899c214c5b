import { stat } from 'node:fs/promises'
import { t } from '../../platform/i18n/i18n'
import { decodePercent } from '../../platform/text/decode-percent'
import { authorImportRecord } from './author-record.server'
import type { ImportFormat } from './import-format'
import { firstValidDate, importPost } from './import-post.server'
import type { ImportOptions, ImportRun } from './import-run.server'
import { openWordpressUploads } from './site-uploads.server'
import { convertWordpressHtml } from './wordpress-html'
import { authorInWxr, authorNamesOfPost, tagsOfPost } from './wordpress-terms'
import { readWxr, type WxrItem } from './wxr-reader.server'

interface Found {
  /** The addresses of attachments by id, and those of PDFs by the id of their post. */
  attachments: Map<string, string>
  pdfs: Map<string, string[]>
  authors: Map<string, string>
  others: Map<string, number>
}

export const wordpressImport: ImportFormat = {
  name: 'wordpress',
  recognize: ({ start }) => /<rss\b[^>]*wordpress\.org\/export/.test(start),
  import: importWordpress,
}

/**
 * Imports the XML that WordPress's “Export” writes, in two passes through the file.
 * @throws Error with a message of one line for the operator
 */
async function importWordpress(run: ImportRun, file: string, { files }: ImportOptions): Promise<void> {
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw new Error(`${file} is not a file.`)
  const uploads = await openWordpressUploads(files)
  const found = await lookThrough(file)
  for (const name of found.authors.values()) await run.importRecord(authorImportRecord({ name }))
  for await (const item of readWxr(file))
    if (isPost(item)) await importPost(run, await postOf(run, item, found), uploads)
  for (const [what, number] of found.others) run.reportSkipped('list', `${number} × ${what}`, whyLeft(what))
}

const isPost = ({ name, texts }: WxrItem) =>
  name === 'item' &&
  /^(post|page)$/.test(texts['wp:post_type'] ?? '') &&
  !/^(trash|auto-draft|inherit)$/.test(texts['wp:status'] ?? '')

function whyLeft(what: string): string {
  if (what === 'attachment') return t('Uploads are imported with the posts and pages that show them.')
  if (/in the trash$/.test(what)) return t('It was deleted there.')
  return t('Nothing like it exists here.')
}

async function lookThrough(file: string): Promise<Found> {
  const found: Found = { attachments: new Map(), pdfs: new Map(), authors: new Map(), others: new Map() }
  for await (const item of readWxr(file)) {
    const { texts } = item
    const author = authorInWxr(item)
    if (author?.name) found.authors.set(author.login, author.name)
    if (author) continue
    if (isPost(item)) continue
    const type = texts['wp:post_type'] ?? 'item'
    const what = /^(post|page)$/.test(type) ? `${type} in the trash` : type
    found.others.set(what, (found.others.get(what) ?? 0) + 1)
    const address = texts['wp:attachment_url'] ?? texts.guid ?? ''
    if (type !== 'attachment') continue
    found.attachments.set(texts['wp:post_id'] ?? '', address)
    const parent = texts['wp:post_parent'] ?? ''
    if (/\.pdf$/i.test(address)) found.pdfs.set(parent, [...(found.pdfs.get(parent) ?? []), address])
  }
  return found
}

async function postOf(run: ImportRun, item: WxrItem, found: Found) {
  const { texts, meta } = item
  const { html, left } = convertWordpressHtml(texts['content:encoded'] ?? '')
  const authorIds: number[] = []
  for (const name of authorNamesOfPost(item, found.authors)) {
    const author = await run.importRecord(authorImportRecord({ name }))
    if (author !== undefined) authorIds.push(author)
  }
  const status = texts['wp:status'] ?? ''
  // A draft of WordPress has no time in UTC.
  const { date, notes } = firstValidDate([texts['wp:post_date_gmt'] ?? '', texts['wp:post_date'] ?? ''])
  const hasPassword = Boolean(texts['wp:post_password']?.trim())
  const id = texts['wp:post_id'] ?? ''
  return {
    source: `wordpress ${texts.guid || texts.link || id}`,
    title: texts.title ?? '',
    slug: decodePercent(texts['wp:post_name'] || id),
    oldAddresses: [texts.link ?? ''],
    html,
    excerpt: texts['excerpt:encoded'] ?? '',
    isPage: texts['wp:post_type'] === 'page',
    isDraft: !/^(publish|future)$/.test(status) || hasPassword,
    date,
    authorIds,
    tags: tagsOfPost(item),
    picture: found.attachments.get(meta._thumbnail_id ?? ''),
    pdfs: found.pdfs.get(id),
    notes: [
      ...notes,
      ...(hasPassword ? ['It had a password: it comes as a draft.'] : []),
      ...left.map((what) => t('Without the shortcode {what}.', { what })),
    ],
  }
}
