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
  await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBe(1)
  expect(mail.mails[0]).toMatch(/^To: ada@example\.org$/m)
  expect(mail.mails[0]).toContain('Total $25.00')
  expect(mail.mails[0]).toMatch(/Your receipt: https:\/\/zine\.test\/orders\/[\w-]+/)

  const asked = await fetch(`${server.origin}/forgot-password`, {
    method: 'POST',
    headers: { Origin: 'https://zine.test' },
    body: new URLSearchParams({ email: 'ada@example.org' }),
  })
  expect(asked.status).toBe(200)
  await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBe(2)
  expect(mail.mails[1]).toMatch(/https:\/\/zine\.test\/reset-password\?\S+/)
})
