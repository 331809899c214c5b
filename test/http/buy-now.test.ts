import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { loadCartOfUser } from '../../app/shop/cart/cart.server'
import { sendDueMails } from '../../app/site/mail/outbox.server'
import type { RunningApp } from '../app'
import { aMerchItem, aShirt } from '../builders'
import { aMailServer } from '../mail'
import { aShippingSetup, withoutShipping } from '../shopping'
import { aProvider, aShop, caller, type Provider } from './shop'

let provider: Provider
let mail: Awaited<ReturnType<typeof aMailServer>>
let server: RunningApp
beforeAll(async () => {
  provider = await aProvider()
  mail = await aMailServer()
  env.mail.url = mail.url
  server = await aShop(provider)
  env.siteUrl = server.origin
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
  mail.stop()
})

/** A browser that keeps the cookies it is given. */
function aBrowser(headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()
  const go = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map((one) => one.join('=')).join('; ')
    const sent = { ...headers, ...init.headers, ...(cookie && { cookie }) }
    const answer = await fetch(new URL(path, server.origin), { redirect: 'manual', ...init, headers: sent })
    for (const [name = '', value = ''] of answer.headers.getSetCookie().map((one) => one.split(/[=;]/)))
      cookies.set(name, value)
    return answer
  }
  return {
    cookies,
    go,
    text: async (path: string) => (await (await go(path)).text()).replaceAll('<!-- -->', ''),
    press: (path: string, fields: Record<string, string>, origin = server.origin) =>
      go(path, { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: origin } }),
  }
}

const sessionIn = (answer: Response) => /cs_\w+/.exec(answer.headers.get('location') ?? '')?.[0] ?? ''
const orderOf = (stripeSessionId: string) =>
  db.order.findUniqueOrThrow({ where: { stripeSessionId }, include: { lines: true } })
const alertIn = async (answer: Response) => [
  answer.status,
  /role="alert"[^>]*>(.*?)</s.exec((await answer.text()).replaceAll('<!-- -->', ''))?.[1],
]

/** A guest who has paid for a new item, back from the payment page. */
async function aGuestWhoPaid(email: string) {
  const guest = aBrowser()
  const { id } = await aMerchItem({ stock: 3, title: 'Night poster' })
  const session = sessionIn(await guest.press(`/item/${id}`, { intent: 'buy' }))
  await provider.pay(session, { email })
  const page = `/checkout/success?session_id=${session}`
  await guest.go(page)
  return { guest, page, session, order: await orderOf(session) }
}

/** The link to an order in the mail to an address, from its path on. */
async function linkInMail(email: string) {
  await sendDueMails()
  await expect.poll(() => mail.to(email), { timeout: 20_000 }).toHaveLength(1)
  return /\/orders\/[\w-]+\?key=[\w-]{43}/.exec(mail.to(email)[0] ?? '')?.[0] ?? ''
}

test('a guest goes from the item to the payment page in one press, and the link in the mail opens the order', async () => {
  const { guest, page, order } = await aGuestWhoPaid('gus@example.org')
  expect(await guest.text(page)).toContain('We’re emailing a receipt to gus@example.org')
  const link = await linkInMail('gus@example.org')
  const stranger = aBrowser()
  const html = await stranger.text(link)
  expect(html).toContain(`Order ${order.id}`)
  expect(html).toContain('<meta name="referrer" content="no-referrer"/>')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect((await stranger.go(link)).headers.get('cache-control')).toContain('no-store')
  expect(server.log()).not.toContain(link.split('key=')[1])

  const path = `/orders/${order.reference}`
  for (const wrong of [path, `${path}?key=`, `${path}?key=${'A'.repeat(43)}`, `/orders/${order.id}`])
    expect((await stranger.go(wrong)).headers.get('location')).toMatch(/^\/login\?redirectTo=/)
  const other = await caller(server, 'stranger')
  expect((await other.page(path)).status).toBe(404)
  expect((await stranger.press(path, { intent: 'cancel' })).headers.get('location')).toMatch(/^\/login/)
})

test('without mail, the page after the payment gives the link and says to keep it', async () => {
  const { url } = env.mail
  env.mail.url = undefined
  const { guest, page, order } = await aGuestWhoPaid('nomail@example.org')
  const html = await guest.text(page)
  env.mail.url = url
  expect(html).toContain('Keep this address: it is the only way back')
  const link = new RegExp(`/orders/${order.reference}\\?key=[\\w-]{43}`).exec(html)?.[0] ?? ''
  expect((await aBrowser().go(link)).status).toBe(200)
})

test('what a guest meant to add leaves their cart once it is bought there without an account', async () => {
  const guest = aBrowser()
  const { id } = await aMerchItem({ stock: 3, title: 'Meant poster' })
  expect((await guest.press(`/item/${id}`, {})).status).toBe(401)
  expect(await guest.text('/cart')).toContain('Meant poster')
  const session = sessionIn(await guest.press(`/item/${id}`, { intent: 'buy' }))
  await provider.pay(session, { email: 'meant@example.org' })
  const page = `/checkout/success?session_id=${session}`
  while ((await guest.go(page)).status === 302);
  expect(await guest.text('/cart')).not.toContain('1 item')
})

test('the page after the payment shows a guest the order for a day; then its link is in the mail', async () => {
  const { page, order } = await aGuestWhoPaid('day@example.org')
  const paidHoursAgo = (hours: number) =>
    db.order.update({ where: { id: order.id }, data: { paidAt: new Date(Date.now() - hours * 3600_000) } })
  await paidHoursAgo(23)
  expect(await aBrowser().text(page)).toContain(`/orders/${order.reference}?key=`)
  await paidHoursAgo(25)
  const closed = await aBrowser().go(page)
  const html = await closed.text()
  expect([closed.status, html]).toEqual([
    403,
    expect.stringContaining('The link to your order is in the email'),
  ])
  expect(html).not.toContain(order.reference)
})

test('a payment that does not fit is logged by the number of its order, not by the session that opens it', async () => {
  const guest = aBrowser()
  const { id } = await aMerchItem()
  const session = sessionIn(await guest.press(`/item/${id}`, { intent: 'buy' }))
  const order = await orderOf(session)
  await db.order.update({ where: { id: order.id }, data: { subtotalCents: 999 } })
  await provider.pay(session, { email: 'odd@example.org' })
  await guest.go(`/checkout/success?session_id=${session}`)
  expect(server.log()).toContain(`"orderId":${order.id},"msg":"payment amount differs`)
  expect(server.log()).not.toContain(session)
})

test('whoever opens the link logged in adds the order to the account; then the link asks for the login', async () => {
  const { order } = await aGuestWhoPaid('han@example.org')
  const link = await linkInMail('han@example.org')
  expect(await aBrowser().text(link)).toContain(
    `href="/register?redirectTo=${encodeURIComponent(link)}"`.replaceAll('&', '&amp;'),
  )
  const han = await caller(server, 'han')
  expect(await (await han.page(link)).text()).toContain('Add to my account')
  const added = await han.page(link, { method: 'POST', body: new URLSearchParams({ intent: 'add' }) })
  expect(added.headers.get('location')).toBe(`/orders/${order.reference}`)
  expect(await (await han.page('/orders')).text()).toContain(`/orders/${order.reference}`)
  expect((await aBrowser().go(link)).headers.get('location')).toMatch(/^\/login\?redirectTo=/)
  const other = await caller(server, 'other')
  const stolen = { method: 'POST', body: new URLSearchParams({ intent: 'add' }) }
  expect((await other.page(link, stolen)).status).toBe(404)
})

test('back from the payment page, the item says so, and the order that waits can be paid or canceled', async () => {
  const shirt = await aShirt({ stock: 1 })
  const guest = aBrowser()
  const unchosen = await guest.press(`/item/${shirt.id}`, { intent: 'buy' })
  expect(await alertIn(unchosen)).toEqual([400, expect.stringContaining('Choose a size.')])
  const session = sessionIn(await guest.press(`/item/${shirt.id}`, { intent: 'buy', option1: 'M' }))
  const { reference, lines } = await orderOf(session)
  expect(lines).toMatchObject([{ variantId: shirt.medium }])
  const back = `/item/${shirt.id}?canceled=${reference}`
  const html = await guest.text(back)
  expect(html).toContain('Payment canceled. Nothing was charged.')
  const [link = ''] = /\/orders\/[\w-]+\?key=[\w-]+/.exec(html) ?? []
  expect(await aBrowser().text(back)).not.toContain('/orders/')

  const again = await guest.press(`/item/${shirt.id}`, { intent: 'buy', option1: 'M' })
  expect(sessionIn(again)).toBe(session)
  expect(sessionIn(await guest.press(link, { intent: 'pay' }))).toBe(session)
  expect((await guest.press(link, { intent: 'cancel' })).status).toBe(302)
  const variant = await db.merchVariant.findUniqueOrThrow({ where: { id: shirt.medium } })
  expect(variant.stock).toBe(1)
})

test('where things are sent, a guest is sent to the country of the browser or the one chosen, and that is remembered', async () => {
  const { pickup, mailer } = await aShippingSetup()
  const { id } = await aMerchItem()
  const address = `/item/${id}`
  const [german, american] = [
    aBrowser({ 'Accept-Language': 'fr-FR, de;q=0.8' }),
    aBrowser({ 'Accept-Language': 'en-US' }),
  ]
  const kept = await german.text(address)
  expect(kept).toMatch(/<option value="" selected="">Your country/)
  expect(await american.text(address)).toBe(kept)

  const country = async (answer: Response) => (await orderOf(sessionIn(answer))).shippingMethod
  expect(await country(await german.press(address, { intent: 'buy', destination: '' }))).toBe(
    'Shipping to Germany',
  )
  expect(await country(await german.press(address, { intent: 'buy', destination: 'US' }))).toBe(
    'Shipping to United States',
  )
  expect(await german.text(address)).toMatch(/<option value="US" selected="">/)
  expect(await american.text(address)).toBe(kept)
  expect(await country(await american.press(address, { intent: 'buy', destination: pickup }))).toBe(
    'Pick up: The shop',
  )

  const asked = await aBrowser().press(address, { intent: 'buy', destination: '' })
  expect(await alertIn(asked)).toEqual([400, expect.stringContaining('Choose where to ship it.')])
  const nowhere = await german.press(address, { intent: 'buy', destination: 'FR' })
  expect(await alertIn(nowhere)).toEqual([400, expect.stringContaining('We do not ship to France.')])
  const record = await aMerchItem({ shippingClassId: mailer.id })
  expect(await american.text(`/item/${record.id}`)).not.toContain('value="US"')
  const stuck = await german.press(`/item/${record.id}`, { intent: 'buy', destination: 'US' })
  expect(await alertIn(stuck)).toEqual([
    400,
    expect.stringContaining('This cannot be shipped to United States. Choose another country.'),
  ])
  await withoutShipping()
  expect(await german.text(address)).not.toContain('Your country')
})

test('Buy now of somebody who is logged in is their order, and the cart stays', async () => {
  const { id } = await aMerchItem({ stock: 5 })
  const { page, call } = await caller(server, 'kim')
  await call('POST', '/api/cart/add', { merchId: id })
  const user = await db.user.findUniqueOrThrow({ where: { usernameKey: 'kim' } })
  const before = await loadCartOfUser(user.id)
  const body = new URLSearchParams({ intent: 'buy' })
  const session = sessionIn(await page(`/item/${id}`, { method: 'POST', body }))
  await provider.pay(session)
  await page(`/checkout/success?session_id=${session}`)
  expect(await orderOf(session)).toMatchObject({ status: 'paid', userId: user.id, email: user.email })
  expect((await loadCartOfUser(user.id)).lines).toMatchObject([{ id: before.lines[0]?.id, quantity: 1 }])
  expect((await aBrowser().go(`/checkout/success?session_id=${session}`)).status).toBe(302)
})

test('another site cannot press Buy now, and a payment that lost its order is told to a guest, too', async () => {
  const { id } = await aMerchItem()
  expect((await aBrowser().press(`/item/${id}`, { intent: 'buy' }, 'https://evil.test')).status).toBe(403)
  const { page, session, order } = await aGuestWhoPaid('lee@example.org')
  await db.order.delete({ where: { id: order.id } })
  const payment = { sessionId: session, amountCents: 1800, currency: 'usd', reason: 'Lost.' }
  await db.unmatchedPayment.create({ data: payment })
  const answer = await aBrowser().go(page)
  expect([answer.status, await answer.text()]).toEqual([
    404,
    expect.stringContaining('Your payment has arrived, but we cannot find its order.'),
  ])
})
