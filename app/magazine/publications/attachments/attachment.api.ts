import { NotFound } from '../../../platform/errors/errors'
import { streamedFileResponse } from '../../../platform/http/file-response.server'
import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { msg } from '../../../platform/i18n/i18n'
import { storage } from '../../../site/uploads/storage.server'
import { findDocumentOfArticle } from '../../documents/documents.server'
import { findRequestedArticle } from '../admin/preview.server'
import { isReadableArticle } from '../publications'

const missing = msg('The PDF has no such attachment.')

/** Answers with a file that is attached to an article's PDF, for whoever may read the whole PDF; only as a download. */
const handlers = api({
  async GET({ request, params, context: { untilTaken } }) {
    const { article } = await findRequestedArticle(request, params.id)
    const number = idFromParam(params.n, missing)
    const document = isReadableArticle(article) ? await findDocumentOfArticle(article.id) : undefined
    const file = document?.state === 'ready' ? document.attachments[number - 1] : undefined
    if (!file) throw new NotFound(missing)
    return streamedFileResponse(request, untilTaken, {
      name: file.name,
      plainName: 'attachment',
      type: 'application/octet-stream',
      bytes: file.bytes,
      stream: await storage.read(file.path),
    })
  },
})

export const loader = handlers.loader
export const action = handlers.action
