import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { RunningServer } from './server'

/** One connection to a server that has several processes, which stays with one of them. */
export interface Connection {
  pid: number
  ask(method: string, path: string, body?: object): Promise<{ status: number; text: string }>
}

/** Connects until so many processes have answered. @returns a connection to each */
export async function connectToEach(server: RunningServer, count: number, headers = {}) {
  const found = new Map<number, Connection>()
  for (let tries = 0; found.size < count; tries += 1) {
    if (tries === 500) throw new Error(`Only ${found.size} processes answer.\n${server.log()}`)
    const connection = await connectTo(server, headers)
    found.set(connection.pid, found.get(connection.pid) ?? connection)
  }
  return [...found.values()]
}

async function connectTo(server: RunningServer, headers: object): Promise<Connection> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (method: string, path: string, body?: object) => {
    const { hostname, port } = new URL(server.origin)
    const type = body && { 'Content-Type': 'application/json' }
    const asking = request({ agent, hostname, port, method, path, headers: { ...type, ...headers } })
    asking.end(body && JSON.stringify(body))
    const [answer] = await once(asking, 'response')
    return { status: answer.statusCode, id: answer.headers['x-request-id'], text: await text(answer) }
  }
  const { id } = await ask('GET', '/nowhere')
  return { pid: await pidOf(server, String(id)), ask }
}

/** The process whose line in the log names this request. */
async function pidOf(server: RunningServer, requestId: string): Promise<number> {
  for (let tries = 0; tries < 500; tries += 1) {
    const line = server
      .log()
      .split('\n')
      .find((one) => one.includes(requestId))
    if (line) return JSON.parse(line).pid
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`Request ${requestId} is not in the log.`)
}
