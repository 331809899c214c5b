import { expect, onTestFinished, test } from 'vitest'
import { env } from '../../app/platform/env.server'
import { aMailServer } from '../mail'
import { anItem, aProvider, aShop, caller } from './shop'

test('a paid order is confirmed by mail, once, and a forgotten password leads to a link', async () => {
  const mail = await aMailServer()
  const provider = await aProvider()
  env.mail.url = mail.url
  env.siteUrl = 'https://zine.test'
  const server = await aShop(provider)
  onTestFinished(async () => {
    await server.stop()
    await provider.stop()
    mail.stop()
  })
  const item = await anItem(await caller(server, 'boss'))
  const ada = await caller(server, 'ada')
  await ada.call('POST', '/api/cart/add', { merchId: item, quantity: 2 })
  const { body } = await ada.call('POST', '/api/checkout', {})
  await provider.pay(body.id)
  await provider.control('GET', '/idle')
  await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBe(2)
  const [receipt = '', ...more] = mail.to('ada@example.org')
  expect(more).toEqual([])
  expect(receipt).toContain('Total $25.00')
  expect(receipt).toMatch(/Your receipt: https:\/\/zine\.test\/orders\/[\w-]+/)
  expect(receipt).toMatch(/<a href="https:\/\/zine\.test\/orders\/[\w-]+"/)
  const [told = ''] = mail.to('boss@example.org')
  expect(told).toMatch(/Subject: New order \d+: \$25\.00/)

  const asked = await fetch(`${server.origin}/forgot-password`, {
    method: 'POST',
    headers: { Origin: 'https://zine.test' },
    body: new URLSearchParams({ email: 'ada@example.org' }),
  })
  expect(asked.status).toBe(200)
  await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBe(3)
  expect(mail.mails[2]).toMatch(/https:\/\/zine\.test\/reset-password\?\S+/)
})
