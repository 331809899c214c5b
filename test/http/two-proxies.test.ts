import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { env } from '../../app/platform/env.server'
import { clientAddressOf, originOf } from '../../app/platform/host.server'
import { hasNginx, startNginx } from '../nodes/nginx'

/** The reader and the origin that the site sees behind our nginx, when it counts so many proxies. */
async function seenBehindNginx(proxies: number, headers: Record<string, string>) {
  const site = createServer((request, response) =>
    response.end(JSON.stringify([clientAddressOf(request), originOf(request)])),
  ).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const front = await startNginx([(site.address() as AddressInfo).port])
  const before = env.trustedProxies
  env.trustedProxies = proxies
  onTestFinished(async () => {
    env.trustedProxies = before
    await front.stop()
    site.close()
  })
  const [address, origin] = await (await fetch(front.origin, { headers })).json()
  return { address, origin, front: front.origin }
}

const fromInFront = {
  'X-Forwarded-For': '203.0.113.9',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'magazine.example',
}

test.skipIf(!hasNginx())(
  'behind a proxy in front of nginx, readers count as themselves, on https',
  async () => {
    const { address, origin } = await seenBehindNginx(2, fromInFront)
    expect([address, origin]).toEqual(['203.0.113.9', 'https://magazine.example'])
  },
)

test.skipIf(!hasNginx())(
  'where nginx is the only proxy, what a reader says of itself does not count',
  async () => {
    const { address, origin, front } = await seenBehindNginx(1, fromInFront)
    expect([address, origin]).toEqual(['127.0.0.1', front])
  },
)
