import { once } from 'node:events'
import { connect } from 'node:net'

interface Light {
  url: string
  connections: number
  amount: number
  headers?: Record<string, string>
}

/**
 * Asks for a large file by several connections, so many times, and only counts what comes: autocannon makes text of every body, which takes
 * longer than any server needs to send it. @returns requests a second @throws Error for another answer than 200 or 206
 */
export async function fireLight({ url, connections, amount, headers = {} }: Light): Promise<number> {
  let left = amount
  const began = performance.now()
  const asking = Array.from({ length: connections }, async () => {
    const ask = await aConnection(new URL(url), headers)
    while (left-- > 0) await ask()
    ask.end()
  })
  await Promise.all(asking)
  return (amount * 1000) / (performance.now() - began)
}

async function aConnection({ hostname, port, pathname }: URL, headers: Record<string, string>) {
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const lines = Object.entries({ Host: `${hostname}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const asked = `GET ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  let head = ''
  let missing = 0
  let answered = (_problem?: Error) => {}
  socket.on('data', (chunk) => {
    if (missing > 0) missing -= chunk.length
    else {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!/^HTTP\/1\.1 20[06] /.test(head)) return answered(new Error(`${pathname}: ${head.slice(0, 40)}`))
      missing = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]) - (head.length - end - 4)
      head = ''
    }
    if (missing === 0) answered()
  })
  for (const event of ['error', 'close'])
    socket.on(event, () => answered(new Error(`${pathname}: the connection ended`)))
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      answered = (problem) => (problem ? reject(problem) : resolve())
      socket.write(asked)
    })
  return Object.assign(ask, { end: () => socket.destroy() })
}
