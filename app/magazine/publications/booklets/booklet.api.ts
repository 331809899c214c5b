import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fileResponse, streamedFileResponse } from '../../../platform/http/file-response.server'
import { api } from '../../../platform/http/http.server'
import { textDirectionOf } from '../../documents/text-direction'
import { findPrintableArticle, makeBookletFile, makeTestSheetFor } from './booklet.server'
import { parseBookletQuery } from './parse-booklet-query.server'

/** Answers with an article's pages arranged on sheets to fold, for whoever may read all of it. */
const handlers = api({
  async GET({ request, params, context: { address, untilTaken } }) {
    const printable = await findPrintableArticle(request, params.id)
    const { title } = printable.article
    const options = parseBookletQuery(new URL(request.url).searchParams, textDirectionOf(title) === 'rtl')
    if (options.isTest) {
      const body = await makeTestSheetFor(options, address)
      return fileResponse({ name: `${options.layout}-test.pdf`, type: 'application/pdf', body })
    }
    const file = await makeBookletFile(printable, options, address)
    return streamedFileResponse(request, untilTaken, {
      name: `${title} (${options.layout}).pdf`,
      plainName: 'booklet.pdf',
      type: 'application/pdf',
      bytes: (await stat(file)).size,
      stream: createReadStream(file),
    })
  },
})

export const loader = handlers.loader
export const action = handlers.action
