import { expect } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { aBand, aMerchItem, anArticle, aPlan, aSubscriber, aUser, onlyVariantOf } from '../builders'
import { walkAdministration } from './api-walk-administration'
import { walkRestOfDesk } from './api-walk-desk'
import { walkGoods, walkTexts } from './api-walk-goods'
import { walkShopDesk } from './api-walk-shop-desk'

// biome-ignore lint/suspicious/noExplicitAny: an answer is what the walk's description of the API says.
export type Walk = (method: string, path: string, body?: unknown) => Promise<any>

/** An order in the database, as a checkout and its payment leave it. */
export async function anOrder(about: { status?: string; payBy?: string; quantity?: number } = {}) {
  const { status = 'paid', quantity = 2, ...more } = about
  const buyer = await aUser()
  const item = await aMerchItem({ title: 'Mug' })
  const { id: variantId } = await onlyVariantOf(item)
  const line = { merchItemId: item.id, variantId, title: 'Mug', priceCents: 1000, quantity }
  return db.order.create({
    data: {
      userId: buyer.id,
      email: buyer.email,
      status,
      subtotalCents: 1000 * quantity,
      totalCents: 1000 * quantity,
      shippingName: 'Ada',
      shippingAddress: '1 Pier, Dunmore, IE',
      ...(more.payBy && { payBy: more.payBy, stripeSessionId: `placed_${buyer.id}` }),
      ...(status === 'paid' && { paidAt: new Date(), receivedCents: more.payBy ? 1000 * quantity : 0 }),
      lines: { create: [line] },
    },
    include: { lines: true },
  })
}

/** Each calls every operation of its part for staff, at least once with success. */
export const deskWalks: Record<string, (walk: Walk, files: { jpeg: Blob }) => Promise<void>> = {
  orders: walkOrders,
  'discounts and stock': walkShop,
  people: walkPeople,
  volumes: walkVolumes,
  bands: walkBand,
  'the site': walkSite,
  'gift cards, codes, wholesale and consignments': walkShopDesk,
  'payments, calls, followers and webhooks': walkRestOfDesk,
  administration: walkAdministration,
  'options, bundles and sales at a table': walkGoods,
  'texts of pages and series': walkTexts,
}

async function walkOrders(walk: Walk) {
  const { id, reference, lines } = await anOrder({ payBy: 'transfer' })
  await walk('GET', '/api/orders?status=paid&limit=1')
  for (const query of ['status=none', 'from=never', 'cursor=x', 'limit=0'])
    await walk('GET', `/api/orders?${query}`)
  await walk('GET', `/api/orders/${reference}`)
  await walk('GET', '/api/orders/none')
  await walk('POST', `/api/orders/${id}/notes`, { text: 'Fragile.' })
  await walk('POST', `/api/orders/${id}/notes`, { text: '' })
  const address = { shippingName: 'Ada', shippingAddress: '2 Pier, Dunmore, IE', version: 99 }
  await walk('PUT', `/api/orders/${id}/address`, address)
  await walk('PUT', `/api/orders/${id}/address`, { ...address, version: undefined })
  const part = { lines: [{ lineId: lines[0]?.id, quantity: 1 }], carrier: 'DHL', trackingNumber: 'JD01' }
  const { shipments } = await walk('POST', `/api/orders/${id}/shipments`, part)
  await walk('POST', `/api/orders/${id}/shipments`, { ...part, expectedSent: 0 })
  const shipment = `/api/orders/${id}/shipments/${shipments[0].id}`
  await walk('PUT', shipment, { carrier: 'UPS', trackingNumber: 'JD02' })
  await walk('PUT', shipment, { carrier: 'UPS', trackingNumber: 'JD03', version: 1 })
  await walk('POST', `/api/orders/${id}/shipments`, {})
  await walk('POST', `/api/orders/${id}/refunds`, { amount: 5 })
  await walk('POST', `/api/orders/${id}/refunds`, { amount: 5000 })
  await db.order.update({ where: { id }, data: { flag: 'Look at it.' } })
  await walk('POST', `/api/orders/${id}/resolve`)
  const [line] = lines
  const asked = { orderId: id, reason: 'Too small', requestKey: `walk ${id}` }
  const { id: returnId } = await db.returnRequest.create({
    data: { ...asked, lines: { create: [{ orderLineId: line?.id ?? 0, quantity: 1 }] } },
  })
  await walk('POST', `/api/orders/${id}/returns/${returnId}`, { status: 'accepted', words: 'Send it.' })
  await walk('POST', `/api/orders/${id}/returns/99999`, { status: 'received' })
  const dispute = { id: `dp_${id}`, orderId: id, amountCents: 500, reason: 'general' }
  await db.dispute.create({ data: { ...dispute, status: 'lost' } })
  await walk('POST', `/api/orders/${id}/disputes/dp_${id}`, { answer: 'It was sent.' })
  const mail = { kind: 'order paid', payload: `{"orderId":${id}}`, recipient: 'ada@example.org' }
  const { id: mailId } = await db.outgoingMail.create({
    data: { ...mail, ownerKind: 'order', ownerId: id, dueAt: new Date(), sentAt: new Date() },
  })
  await walk('POST', `/api/orders/${id}/mails/${mailId}`)
  await walk('POST', `/api/orders/${id}/mails/${mailId}`)

  const placed = await anOrder({ status: 'pending', payBy: 'transfer' })
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await walk('POST', `/api/orders/${placed.id}/hold`, { until })
  await walk('POST', `/api/orders/${placed.id}/payments`, { amount: 5 })
  await walk('POST', `/api/orders/${placed.id}/payments`, { amount: 500 })
  const unpaid = await anOrder({ status: 'pending', payBy: 'cash' })
  await walk('POST', `/api/orders/${unpaid.id}/cancel`)
  await walk('POST', `/api/orders/${unpaid.id}/cancel`)
}

async function walkShop(walk: Walk) {
  const { id } = await walk('POST', '/api/discounts', { code: 'walk', percent: 10, until: '2099-01-01' })
  await walk('POST', '/api/discounts', { code: 'walk', percent: 10 })
  await walk('POST', '/api/discounts', { code: 'both', percent: 10, amount: 5 })
  for (const path of ['', `/${id}`, '/99999']) await walk('GET', `/api/discounts${path}`)
  await walk('PUT', `/api/discounts/${id}`, { code: 'walk', amount: 2.5, version: 1 })
  await walk('PUT', `/api/discounts/${id}`, { code: 'walk', amount: 3, version: 1 })
  await walk('DELETE', `/api/discounts/${id}`)
  const variant = await onlyVariantOf(await aMerchItem())
  for (const path of ['', `/${variant.id}`, '/99999']) await walk('GET', `/api/stock${path}`)
  await walk('PUT', `/api/stock/${variant.id}`, { stock: 7 })
  await walk('PUT', `/api/stock/${variant.id}`, { stock: -1 })
}

async function walkPeople(walk: Walk) {
  const plan = await aPlan({ billing: 'year' })
  const who = await aUser()
  const about = { who: who.username, origin: 'cash', planId: plan.id, paid: 24, until: '2099-01-01' }
  const { id, version } = await walk('POST', '/api/members', about)
  await walk('POST', '/api/members', { ...about, who: 'nobody at all' })
  await walk('POST', '/api/members', { ...about, who: 'someone', planId: 99_999 })
  for (const path of ['', `?plan=${plan.id}&state=active`, `/${id}`, '/99999'])
    await walk('GET', `/api/members${path}`)
  const terms = { planId: plan.id, until: '2098-01-01', shippingName: 'Ada' }
  await walk('PUT', `/api/members/${id}`, { ...terms, version })
  await walk('PUT', `/api/members/${id}`, { ...terms, version })
  await walk('POST', `/api/members/${id}/payments`, { paid: 24, until: '2099-06-01' })
  await walk('POST', `/api/members/${id}/payments`, { paid: -1 })
  for (const step of ['pause', 'resume', 'end', 'end-paid-twice', 'pause'])
    await walk('POST', `/api/members/${id}/${step}`)

  const days = { failureMails: [0, 4, 9], grace: 10, renewalNotice: 7 }
  await walk('PUT', '/api/members/days', days)
  await walk('PUT', '/api/members/days', { ...days, failureMails: [4, 4, 9] })
  expect(await walk('GET', '/api/members/days')).toEqual(days)
  const gift = {
    id: 'walk-gift-0001',
    code: 'WALK',
    buyerEmail: 'bo@example.org',
    giverName: 'Bo',
    message: '',
  }
  await db.membershipGift.create({ data: { membershipId: id, ...gift, paidAt: new Date() } })
  for (const query of ['', '?limit=1', '?cursor=x']) await walk('GET', `/api/members/gifts${query}`)
  await walk('POST', '/api/subscribers', { email: 'not one' })
  const subscriber = await aSubscriber()
  for (const path of ['', '?state=active', `/${subscriber.id}`, '/99999'])
    await walk('GET', `/api/subscribers${path}`)
  await walk('DELETE', `/api/subscribers/${subscriber.id}`)
  const draft = await walk('POST', '/api/newsletters', { subject: 'Out', body: 'Now.', topic: 'everything' })
  const again = { subject: 'Out now', body: 'Now.', topic: 'everything' }
  await walk('PUT', `/api/newsletters/${draft.id}`, again)
  await walk('PUT', `/api/newsletters/${draft.id}`, { ...again, version: draft.version })
  for (const path of ['', `/${draft.id}`, '/99999']) await walk('GET', `/api/newsletters${path}`)
  await walk('POST', `/api/newsletters/${draft.id}/cancel`)
  await walk('DELETE', `/api/newsletters/${draft.id}`)
  const second = await walk('POST', '/api/newsletters', again)
  env.mail.url = 'smtp://127.0.0.1:9'
  await walk('POST', '/api/subscribers', { email: 'reader@example.org' })
  const later = { version: second.version, sendAt: '2099-01-01T10:00:00Z' }
  await walk('POST', `/api/newsletters/${second.id}/send`, later)
  await walk('POST', `/api/newsletters/${second.id}/send`, later)
  env.mail.url = undefined
  await walk('POST', `/api/newsletters/${second.id}/cancel`)
  await walk('POST', '/api/subscribers', { email: 'reader@example.org' })
}

async function walkBand(walk: Walk, { jpeg }: { jpeg: Blob }) {
  const { id: band } = await aBand()
  const dates = `/api/bands/${band}/dates`
  const gig = { day: '2099-05-01', venue: 'The Chandlery', city: 'Saltmarket' }
  const { id, version } = await walk('POST', dates, gig)
  await walk('POST', dates, gig)
  for (const path of ['', `/${id}`, '/99999']) await walk('GET', dates + path)
  await walk('PUT', `${dates}/${id}`, { ...gig, isCanceled: true, version })
  await walk('PUT', `${dates}/${id}`, { ...gig, version })
  await walk('DELETE', `${dates}/${id}`)
  const news = `/api/bands/${band}/news`
  const letter = { title: 'A tape is out', body: 'At the *shop*.', publishedAt: '2026-01-02T10:00:00Z' }
  const said = await walk('POST', news, letter)
  for (const sent of [letter, { ...letter, body: '' }]) await walk('POST', news, sent)
  for (const path of ['', `/${said.id}`, '/99999']) await walk('GET', news + path)
  for (const _ of ['first', 'again'])
    await walk('PUT', `${news}/${said.id}`, { ...letter, version: said.version })
  await walk('DELETE', `${news}/${said.id}`)
  const releases = `/api/bands/${band}/releases`
  const form = (title: string) => {
    const fields = new FormData()
    for (const [name, value] of Object.entries({ title, kind: 'ep' })) fields.set(name, value)
    fields.set('cover', jpeg, 'cover.jpg')
    return fields
  }
  const release = await walk('POST', releases, form('Salt'))
  await walk('POST', releases, form('Salt'))
  for (const path of ['', `/${release.id}`, '/99999']) await walk('GET', releases + path)
  await walk('PUT', `${releases}/${release.id}`, form('Salt and Tar'))
  await walk('DELETE', `${releases}/${release.id}`)
}

async function walkVolumes(walk: Walk) {
  const [volume, one, other] = [await anArticle({ filetype: 'Volume' }), await anArticle(), await anArticle()]
  const contents = `/api/articles/${volume.id}/contents`
  for (const { id: articleId } of [one, other]) await walk('POST', contents, { articleId })
  await walk('POST', contents, { articleId: 99_999 })
  await walk('POST', `/api/articles/${one.id}/contents`, { articleId: other.id })
  await walk('PUT', contents, { order: [other.id, one.id] })
  await walk('GET', contents)
  await walk('DELETE', `${contents}/${one.id}`)
}

async function walkSite(walk: Walk) {
  const { id } = await anArticle()
  for (const query of ['', `?days=7&article=${id}`, '?days=8', '?article=99999'])
    await walk('GET', `/api/statistics${query}`)
  await walk('GET', '/api/statistics/publications?days=365')
  const { version } = await walk('GET', '/api/settings')
  await walk('PUT', '/api/settings', { tagline: 'Printed by the harbour.', version })
  await walk('PUT', '/api/settings', { tagline: 'Printed again.', version })
  await walk('PUT', '/api/settings', { accent: 'red' })
  const { on } = await walk('GET', '/api/modules')
  await walk('PUT', '/api/modules', { on })
  await walk('PUT', '/api/modules', { on: ['none-such'] })
}
