import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startServer } from '../server'

const connections = 400

test('a visitor who uses up the open files takes nothing down: the site answers again afterwards', {
  timeout: 90_000,
}, async () => {
  const server = await startServer({}, { openFiles: 300 })
  const { hostname, port } = new URL(server.origin)
  const asset = `/assets/${readdirSync('build/client/assets').find((name) => name.endsWith('.css'))}`
  const pages = [asset, '/', '/favicon.ico', '/uploads/covers/none.jpg']
  const sockets: Socket[] = []
  try {
    for (let at = 0; at < connections; at += 1) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      sockets.push(socket)
      socket.write(`GET ${pages[at % pages.length]} HTTP/1.1\r\nHost: zine.test\r\n\r\n`)
    }
    await Promise.all(sockets.map(answeredOrClosed))
  } finally {
    for (const socket of sockets) socket.destroy()
  }
  expect([server.process.exitCode, server.process.signalCode]).toEqual([null, null])
  await expect.poll(async () => (await fetch(server.origin + asset)).status, { timeout: 10_000 }).toBe(200)
  expect((await fetch(`${server.origin}/`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

const answeredOrClosed = (socket: Socket) =>
  new Promise((resolve) => socket.once('data', resolve).once('close', resolve))
