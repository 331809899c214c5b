import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { aStripe } from './test-shop.ts'

async function statusOf(port: number, headers: Record<string, string>): Promise<number | undefined> {
  const asked = request({ host: '127.0.0.1', port, path: '/_control/state', headers }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

test('the control address takes a loopback Host and no Origin only', async () => {
  const { port } = await aStripe()
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
    expect(await statusOf(port, { host }), host).toBe(200)
  }
  for (const host of [`rebound.example:${port}`, '127.0.0.1.rebound.example', '192.168.0.7']) {
    expect(await statusOf(port, { host }), host).toBe(403)
  }
  const origins = ['http://evil.example', `http://127.0.0.1:${port}`, 'null']
  for (const origin of origins) expect(await statusOf(port, { origin }), origin).toBe(403)
})
