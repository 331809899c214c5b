import { NotFound } from '../../../platform/errors/errors'
import { hasTag } from '../../../platform/http/conditional.server'
import { downloadHeaders, streamedFileResponse } from '../../../platform/http/file-response.server'
import { api } from '../../../platform/http/http.server'
import { t } from '../../../platform/i18n/i18n'
import { limitMadeFiles } from '../../../site/accounts/limits.server'
import { documentOf } from '../../documents/documents.server'
import { epubFile } from '../../reading/devices/epub-file.server'
import { articleFromRequest } from '../admin/preview.server'
import { isReadable } from '../publications'
import { epubType } from './epub'

const handlers = api({
  async GET({ request, params, context: { origin, address, untilTaken } }) {
    const { article, preview } = await articleFromRequest(request, params.id)
    const document = isReadable(article) ? await documentOf(article.id) : undefined
    if (!isReadable(article) || document?.state !== 'ready')
      throw new NotFound(t('There is no EPUB of this publication.'))
    const { etag, isMade, open } = await epubFile(article, document, origin)
    const about = {
      name: `${article.title}.epub`,
      plainName: 'book.epub',
      type: epubType,
      isForAll: article.access === 'everyone' && !preview,
      etag,
    }
    if (hasTag(request, etag)) return new Response(null, { status: 304, headers: downloadHeaders(about) })
    // Nothing is made for its headers alone.
    if (request.method === 'HEAD' && !(await isMade()))
      return new Response(null, { headers: downloadHeaders(about) })
    const file = await open(() => limitMadeFiles(address))
    return streamedFileResponse(request, untilTaken, { ...about, ...file })
  },
})

export const loader = handlers.loader
export const action = handlers.action
