import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const connections = 16

/**
 * Views these articles in turn, so many times a second, on plain sockets: `fetch` took one to two milliseconds of the processor for each view,
 * in the very process that asks for the pages meanwhile. @returns what ends it, once every view is answered with its count
 */
export async function viewEverySecond(origin: string, ids: number[], perSecond: number) {
  const { host, hostname, port } = new URL(origin)
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      return socket
    }),
  )
  let sent = 0
  const answers = countAnswers(sockets)
  const began = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - began) * perSecond) / 1000
    for (; sent < due; sent += 1) {
      const path = `/api/articles/${ids[sent % ids.length]}/increment-viewcount`
      sockets[sent % connections]?.write(
        `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n`,
      )
    }
  }, 1000 / perSecond)
  return async () => {
    clearInterval(timer)
    await answers.reach(sent)
    for (const socket of sockets) socket.destroy()
  }
}

function countAnswers(sockets: Socket[]) {
  let counted = 0
  let refused = ''
  let changed = () => {}
  for (const socket of sockets) {
    socket.setEncoding('latin1').on('data', (text: string) => {
      counted += text.match(/"viewcount":\d+/g)?.length ?? 0
      refused ||= /HTTP\/1\.1 (?!200)\d+/.exec(text)?.[0] ?? ''
      changed()
    })
    socket.on('close', () => {
      refused ||= 'a connection ended'
      changed()
    })
  }
  const reach = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      changed = () => {
        if (counted >= wanted) resolve()
        else if (refused) reject(new Error(`A view was not counted: ${refused}`))
      }
      changed()
    })
  return { reach }
}
