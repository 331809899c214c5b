import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { pagePictureWidth } from '../../magazine/documents/documents'
import { findDocumentPage } from '../../magazine/documents/documents.server'
import { findRequestedArticle } from '../../magazine/publications/admin/preview.server'
import { NotFound } from '../../platform/errors/errors'
import { matchesEntityTag } from '../../platform/http/conditional.server'
import { hangUpSignal } from '../../platform/http/hang-up.server'
import { t } from '../../platform/i18n/i18n'
import { enforceGeneratedPictureLimit } from '../../site/accounts/limits.server'
import { makePictureCopy } from '../../site/uploads/picture-copy.server'
import { pictureWidths } from '../../site/uploads/pictures'

/**
 * Answers with a page of a publication as JPEG, counted from 0 and not wider than `?width=`, as OPDS-PSE asks.
 * @throws NotFound, TooMany
 */
export async function loader({ request, params, context: { address } }: LoaderFunctionArgs) {
  const { article, readable, preview } = await findRequestedArticle(request, params.id)
  const number = /^\d{1,6}$/.test(params.n ?? '') ? Number(params.n) + 1 : 0
  const page = number <= readable ? await findDocumentPage(article.id, number) : null
  const width = servedWidth(Number(new URL(request.url).searchParams.get('width')))
  const large = page?.largePicture ?? page?.picture
  const original = width > pagePictureWidth ? large : (page?.picture ?? large)
  if (!original) throw new NotFound(t('Page not found.'))
  const copy = { original, size: String(width), format: 'jpeg' }
  const isForAll = article.access === 'everyone' && !preview
  const caching = isForAll ? 'private, max-age=3600' : 'private, no-store'
  // A stored picture never changes.
  const etag = `"${path.basename(original)}-${width}"`
  const headers = { 'Content-Type': 'image/jpeg', 'Cache-Control': caching, ETag: etag }
  if (matchesEntityTag(request, etag)) return new Response(null, { status: 304, headers })
  // A HEAD request creates no picture.
  if (request.method === 'HEAD') return new Response(null, { headers })
  // The signal is read here, because pictures are made one after the other, within the request of somebody
  // else.
  const hangUp = hangUpSignal(request)
  const file = await makePictureCopy(copy, {
    beforeMaking: () => enforceGeneratedPictureLimit(address),
    isThere: () => !hangUp.aborted,
  })
  return new Response(new Uint8Array(await readFile(file)), { headers })
}

/** Returns the widest of a few widths that fits, so that each page has few copies. */
const servedWidth = (asked: number): number =>
  pictureWidths.findLast((width) => asked >= width) ?? pictureWidths.at(asked >= 1 ? 0 : -1) ?? 0
