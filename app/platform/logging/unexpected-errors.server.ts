import type { RequestListener } from 'node:http'
import { requestIdHeader } from '../current-request.server'
import { log } from './log.server'

/**
 * Answers 500 if the handling of a request throws before anything has taken it over; nothing else would catch that, and
 * the process would end.
 */
export const withUnexpectedErrors =
  (handle: RequestListener): RequestListener =>
  (request, response) => {
    try {
      handle(request, response)
    } catch (error) {
      log.error({ err: error }, 'request failed')
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { Connection: 'close', ...requestIdHeader() }).end()
    }
  }
