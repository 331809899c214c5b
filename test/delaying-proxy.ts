import { once } from 'node:events'
import net from 'node:net'

/** Puts a delay in front of a database: each answer takes so much longer, as on another machine. @returns its address there */
export async function delayAnswers(url: string, delayMs: number): Promise<string> {
  const { hostname, port } = new URL(url)
  const proxy = net.createServer((client) => {
    const database = net.connect(Number(port), hostname)
    client.on('data', (sent) => database.write(sent))
    database.on('data', (answer) => void setTimeout(() => client.write(answer), delayMs))
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
    for (const socket of [client, database]) socket.setNoDelay(true).on('error', () => {})
  })
  proxy.unref().listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const ownPort = typeof address === 'object' && address ? address.port : 0
  return Object.assign(new URL(url), { port: String(ownPort) }).href
}
