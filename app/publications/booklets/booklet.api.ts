import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { directionOf } from '../../documents/direction'
import { attachmentNamed } from '../../platform/http/attachment'
import { api } from '../../platform/http/http.server'
import { streamWithBackpressure } from '../../platform/http/paced-response.server'
import { dataPolicy } from '../../platform/http/security.server'
import { bookletFile, printableArticle } from './booklet.server'
import { parseBookletQuery } from './booklet-query'

/** Answers with the pages of an article on sheets to fold, for whoever may read all of it. */
const handlers = api({
  async GET({ request, params, context: { address, untilTaken } }) {
    const printable = await printableArticle(request, params.id)
    const { title } = printable.article
    const options = parseBookletQuery(new URL(request.url).searchParams, directionOf(title) === 'rtl')
    const file = await bookletFile(printable, options, address)
    const { size } = await stat(file)
    const body = request.method === 'HEAD' ? null : streamWithBackpressure(createReadStream(file), untilTaken)
    return new Response(body, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Length': String(size),
        'Content-Disposition': attachmentNamed(`${title} (${options.layout}).pdf`, 'booklet.pdf'),
        'Content-Security-Policy': dataPolicy,
        'Cache-Control': 'private, no-store',
      },
    })
  },
})

export const loader = handlers.loader
export const action = handlers.action
