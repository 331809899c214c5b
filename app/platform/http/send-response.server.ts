import type { ServerResponse } from 'node:http'
import { requestIdHeader } from '../current-request.server'

export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = { ...requestIdHeader(), 'Content-Length': String(body.length) }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  for (const [name, value] of answer.headers) response.appendHeader(name, value)
  response.writeHead(answer.status).end(body)
}
