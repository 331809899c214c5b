import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { setPaymentWay } from '../../app/shop/ways-to-pay/ways.server'
import { isModuleOn } from '../../app/site/modules/switches.server'
import type { RunningApp } from '../app'
import { aMerchItem } from '../builders'
import { withoutShipping } from '../shopping'
import { aProvider, aShop, caller, type Provider } from './shop'

let provider: Provider
let server: RunningApp
beforeAll(async () => {
  provider = await aProvider()
  server = await aShop(provider)
  await withoutShipping()
  await setPaymentWay({ name: 'transfer', isOn: true, words: 'IBAN GB33 BUKB', days: 14 })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

/** Without the module of other ways to pay, all is paid by card, and there is nothing to choose. */
const hasWays = () => isModuleOn('ways-to-pay')
const chosen = () => (hasWays() ? { payBy: 'transfer' } : undefined)

const seenIn = (html: string) => /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? ''
const plain = (html: string) => html.replaceAll('<!-- -->', '')

test('a cart in a tab that is older than the cart orders nothing: the page has the new total, and what was chosen', async () => {
  const ada = await caller(server, 'ada')
  const press = async (seen: string) =>
    ada.page('/cart', {
      method: 'POST',
      headers: { Origin: server.origin },
      body: new URLSearchParams({ intent: 'checkout', seen, ...chosen() }),
    })
  await ada.call('POST', '/api/cart/add', { merchId: (await aMerchItem({ priceCents: 2500 })).id })
  const older = seenIn(await (await ada.page('/cart')).text())
  await ada.call('POST', '/api/cart/add', { merchId: (await aMerchItem({ priceCents: 3000 })).id })

  const refused = await press(older)
  const html = plain(await refused.text())
  expect(refused.status).toBe(409)
  expect(html).toContain('The total is now $55.00.')
  expect(html).toContain('<strong>$55.00</strong>')
  if (hasWays()) expect(html).toMatch(/<input type="radio" name="payBy"[^>]*checked=""[^>]*value="transfer"/)
  expect(await db.order.count()).toBe(0)

  expect((await press(seenIn(html))).status).toBe(303)
  expect(await db.order.findFirst()).toMatchObject({ totalCents: 5500, ...chosen() })
})

test('Buy now on a page from before a price rise shows the new price, and keeps what was chosen', async () => {
  const { id } = await aMerchItem({ priceCents: 1500 })
  const go = (fields?: Record<string, string>) =>
    fetch(new URL(`/item/${id}`, server.origin), {
      redirect: 'manual',
      headers: { Origin: server.origin },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
  const older = seenIn(await (await go()).text())
  await db.merchVariant.updateMany({ where: { merchItemId: id }, data: { priceCents: 2000 } })
  const fields = { intent: 'buy', ...chosen() }
  const refused = await go({ ...fields, seen: older })
  const html = plain(await refused.text())
  expect(refused.status).toBe(409)
  expect(html).toContain('The total is now $20.00.')
  expect(html).toContain('<p class="price">$20.00</p>')
  if (hasWays()) expect(html).toContain('<option value="transfer" selected="">')
  expect((await go({ ...fields, seen: seenIn(html) })).status).toBe(303)
})
