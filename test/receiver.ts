import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export interface ReceivedMessage {
  id: string
  headers: Record<string, string>
  body: string
  /** The parsed body. */
  message: { type: string; timestamp: string; data: Record<string, unknown> }
}

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown

/** Somebody else's program, which is told of events: a server on loopback that keeps what it gets. */
export async function aReceiver(first: Answer = (response) => response.end('thanks')) {
  const messages: ReceivedMessage[] = []
  let answer = first
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    messages.push({ id: headers['webhook-id'] ?? '', headers, body, message: JSON.parse(body) })
    answer(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    messages,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    types: () => messages.map(({ message }) => message.type),
    answerWith(next: Answer) {
      answer = next
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const status =
  (code: number, body = ''): Answer =>
  (response) => {
    response.statusCode = code
    response.end(body)
  }
