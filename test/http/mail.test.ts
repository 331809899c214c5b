import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { anItem, aProvider, aShop, caller } from './shop'

/** A mail server that takes every mail: as much of SMTP (RFC 5321) as a sender speaks. */
async function aMailServer() {
  const mails: string[] = []
  const serve = (socket: Socket) => {
    let mail: string[] | undefined
    socket.on('error', () => {})
    socket.write('220 mail.test\r\n')
    createInterface(socket).on('line', (line) => {
      if (mail && line !== '.') return void mail.push(line)
      if (mail) mails.push(mail.join('\n').replace(/=\n/g, '').replace(/=3D/g, '='))
      const isData = line === 'DATA'
      mail = isData ? [] : undefined
      socket.write(isData ? '354 Go on\r\n' : '250 Well\r\n')
      if (line === 'QUIT') socket.end()
    })
  }
  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { mails, url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` }
}

test('a paid order is confirmed by mail, once, and a forgotten password leads to a link', async () => {
  const mail = await aMailServer()
  const provider = await aProvider()
  const server = await aShop(provider, { MAIL_URL: mail.url, SITE_URL: 'https://zine.test' })
  onTestFinished(async () => {
    await server.stop()
    await provider.stop()
  })
  const item = await anItem(await caller(server, 'boss'))
  const ada = await caller(server, 'ada')
  await ada.call('POST', '/api/cart/add', { merchId: item, quantity: 2 })
  const { body } = await ada.call('POST', '/api/checkout', {})
  await provider.pay(body.id)
  await provider.control('GET', '/idle')
  await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBe(1)
  expect(mail.mails[0]).toMatch(/^To: ada@example\.org$/m)
  expect(mail.mails[0]).toContain('Total $25.00')
  expect(mail.mails[0]).toMatch(/Your receipt: https:\/\/zine\.test\/orders\/\d+/)

  const asked = await fetch(`${server.origin}/forgot-password`, {
    method: 'POST',
    headers: { Origin: 'https://zine.test' },
    body: new URLSearchParams({ email: 'ada@example.org' }),
  })
  expect(asked.status).toBe(200)
  await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBe(2)
  expect(mail.mails[1]).toMatch(/https:\/\/zine\.test\/reset-password\?\S+/)
})
