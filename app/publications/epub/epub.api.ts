import { limitMadeFiles } from '../../accounts/limits.server'
import { documentOf } from '../../documents/documents.server'
import { NotFound } from '../../platform/http/errors'
import { streamedFileResponse } from '../../platform/http/file-response.server'
import { api } from '../../platform/http/http.server'
import { t } from '../../platform/i18n/i18n'
import { epubFile } from '../../reading/devices/epub-file.server'
import { articleFromRequest } from '../admin/preview.server'
import { isReadable } from '../publications'
import { epubType } from './epub'

/** Answers with an article as an EPUB, for whoever may read all of it. */
const handlers = api({
  async GET({ request, params, context: { origin, address, untilTaken } }) {
    const { article } = await articleFromRequest(request, params.id)
    const document = isReadable(article) ? await documentOf(article.id) : undefined
    if (!isReadable(article) || document?.state !== 'ready')
      throw new NotFound(t('There is no EPUB of this publication.'))
    await limitMadeFiles(address)
    return streamedFileResponse(request, untilTaken, {
      ...{ name: `${article.title}.epub`, plainName: 'book.epub', type: epubType },
      ...(await epubFile(article, document, origin)),
    })
  },
})

export const loader = handlers.loader
export const action = handlers.action
