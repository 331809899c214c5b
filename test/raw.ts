import { once } from 'node:events'
import { connect } from 'node:net'

/** What a server answers to a request as it stands on the wire, for what no HTTP client sends. */
export async function answerTo(
  origin: string,
  ...lines: string[]
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  const text = Buffer.concat(chunks).toString()
  return { status: Number(text.split(' ')[1]), text }
}
