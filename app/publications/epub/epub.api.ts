import { limitMadeFiles } from '../../accounts/limits.server'
import { documentOf } from '../../documents/documents.server'
import { attachmentNamed } from '../../platform/http/attachment'
import { NotFound } from '../../platform/http/errors'
import { api } from '../../platform/http/http.server'
import { streamWithBackpressure } from '../../platform/http/paced-response.server'
import { dataPolicy } from '../../platform/http/security.server'
import { articleFromRequest } from '../admin/preview.server'
import { isReadable } from '../publications'
import { epubType } from './epub'
import { epubOf } from './epub.server'

/** Answers with an article as an EPUB, for whoever may read all of it. */
const handlers = api({
  async GET({ request, params, context: { origin, address, untilTaken } }) {
    const { article } = await articleFromRequest(request, params.id)
    const document = isReadable(article) ? await documentOf(article.id) : undefined
    if (!isReadable(article) || document?.state !== 'ready')
      throw new NotFound('There is no EPUB of this publication.')
    await limitMadeFiles(address)
    const { bytes, stream } = await epubOf(article, document, origin)
    if (request.method === 'HEAD') stream.destroy()
    return new Response(request.method === 'HEAD' ? null : streamWithBackpressure(stream, untilTaken), {
      headers: {
        'Content-Type': epubType,
        'Content-Length': String(bytes),
        'Content-Disposition': attachmentNamed(`${article.title}.epub`, 'publication.epub'),
        'Content-Security-Policy': dataPolicy,
        'Cache-Control': 'private, no-store',
      },
    })
  },
})

export const loader = handlers.loader
export const action = handlers.action
