import { NotFound } from '../../../platform/errors/errors'
import { matchesEntityTag } from '../../../platform/http/conditional.server'
import { downloadHeaders, streamedFileResponse } from '../../../platform/http/file-response.server'
import { api } from '../../../platform/http/http.server'
import { t } from '../../../platform/i18n/i18n'
import { enforceGeneratedFileLimit } from '../../../site/accounts/limits.server'
import { findDocumentOfArticle } from '../../documents/documents.server'
import { makeEpubFile } from '../../reading/devices/epub-file.server'
import { findRequestedArticle } from '../admin/preview.server'
import { isReadableArticle } from '../publications'
import { epubMediaType } from './epub'

const handlers = api({
  async GET({ request, params, context: { origin, address, untilTaken } }) {
    const { article, preview } = await findRequestedArticle(request, params.id)
    const document = isReadableArticle(article) ? await findDocumentOfArticle(article.id) : undefined
    if (!isReadableArticle(article) || document?.state !== 'ready')
      throw new NotFound(t('There is no EPUB of this publication.'))
    const { etag, isMade, open } = await makeEpubFile(article, document, origin)
    const about = {
      name: `${article.title}.epub`,
      plainName: 'book.epub',
      type: epubMediaType,
      isForAll: article.access === 'everyone' && !preview,
      etag,
    }
    if (matchesEntityTag(request, etag))
      return new Response(null, { status: 304, headers: downloadHeaders(about) })
    // A HEAD request does not create the EPUB.
    if (request.method === 'HEAD' && !(await isMade()))
      return new Response(null, { headers: downloadHeaders(about) })
    const file = await open(() => enforceGeneratedFileLimit(address))
    return streamedFileResponse(request, untilTaken, { ...about, ...file })
  },
})

export const loader = handlers.loader
export const action = handlers.action
