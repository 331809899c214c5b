import { streamResponse } from '../../platform/http/stream-response.server'

/**
 * A pattern for characters that XML 1.0 does not allow (section 2.2): one of them would make the whole document
 * unreadable.
 */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const headersOf = (type: string) => ({
  'Content-Type': `${type}; charset=utf-8`,
  'Cache-Control': 'private, no-store',
})

export function xmlResponse(xml: string, type: string): Response {
  return new Response(xml.replace(forbidden, ''), { headers: headersOf(type) })
}

export function streamXml(parts: AsyncIterable<string>, type: string): Promise<Response> {
  async function* allowed() {
    for await (const part of parts) yield part.replace(forbidden, '')
  }
  return streamResponse(allowed(), headersOf(type))
}
