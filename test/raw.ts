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

/** Asks for each of these, on connections of their own, and hangs up before there is an answer. */
export async function askAndLeave(
  origin: string,
  paths: string[],
  headers: Record<string, string> = {},
): Promise<void> {
  const { hostname, port } = new URL(origin)
  const sockets = paths.map(() => connect(Number(port), hostname).on('error', () => {}))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const lines = Object.entries({ Host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}`)
  for (const [index, socket] of sockets.entries())
    socket.end(`${[`GET ${paths[index]} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
  for (const socket of sockets) {
    await once(socket, 'finish')
    socket.destroy()
  }
}
