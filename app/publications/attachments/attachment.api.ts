import { documentOf } from '../../documents/documents.server'
import { attachmentNamed } from '../../platform/http/attachment'
import { NotFound } from '../../platform/http/errors'
import { api } from '../../platform/http/http.server'
import { streamWithBackpressure } from '../../platform/http/paced-response.server'
import { idFrom } from '../../platform/http/request.server'
import { dataPolicy } from '../../platform/http/security.server'
import { storage } from '../../uploads/storage.server'
import { articleFromRequest } from '../admin/preview.server'
import { isReadable } from '../publications'

const missing = 'The PDF has no such attachment.'

/** Answers with a file that is attached to an article's PDF, for whoever may read the whole PDF; only as a download. */
const handlers = api({
  async GET({ request, params, context: { untilTaken } }) {
    const { article } = await articleFromRequest(request, params.id)
    const number = idFrom(params.n, missing)
    const document = isReadable(article) ? await documentOf(article.id) : undefined
    const file = document?.state === 'ready' ? document.attachments[number - 1] : undefined
    if (!file) throw new NotFound(missing)
    const stored = request.method === 'HEAD' ? undefined : await storage.read(file.path)
    return new Response(stored ? streamWithBackpressure(stored, untilTaken) : null, {
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Length': String(file.bytes),
        'Content-Disposition': attachmentNamed(file.name, 'attachment'),
        'Content-Security-Policy': dataPolicy,
        'Cache-Control': 'private, no-store',
      },
    })
  },
})

export const loader = handlers.loader
export const action = handlers.action
