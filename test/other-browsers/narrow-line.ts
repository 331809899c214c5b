import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Of each connection, before the line is wide: enough for the pages, not for a volume. */
const narrowBytes = 1_000_000

/** A line to a server on which long requests stand still until it is widened. */
export async function aNarrowLine(origin: string) {
  let isWide = false
  const waiting = new Set<Socket>()
  const all = new Set<Socket>()
  const line = createServer((client) => {
    const server = connect(Number(new URL(origin).port), '127.0.0.1')
    let passed = 0
    client.on('data', (bytes) => {
      passed += bytes.length
      server.write(bytes)
      if (isWide || passed < narrowBytes) return
      client.pause()
      waiting.add(client)
    })
    client.on('end', () => server.end())
    server.pipe(client)
    for (const end of [client, server]) {
      all.add(end)
      end.on('error', () => end.destroy())
    }
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const address = line.address()

  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    widen() {
      isWide = true
      for (const client of waiting) client.resume()
    },
    async close() {
      for (const end of all) end.destroy()
      line.close()
      await once(line, 'close')
    },
  }
}
