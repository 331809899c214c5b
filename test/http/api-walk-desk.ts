import { expect } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { aBand, aMerchItem, anArticle, aUser, onlyVariantOf } from '../builders'
import { aCall, aSubmission } from '../calls'
import type { Walk } from './api-walk'

/** Calls every operation of the desk beside orders, people and content, at least once with success. */
export async function walkRestOfDesk(walk: Walk) {
  await walkPayees(walk)
  await walkPayments(walk)
  await walkShipping(walk)
  await walkCalls(walk)
  await walkFollowers(walk)
  await walkWebhooks(walk)
}

async function walkPayees(walk: Walk) {
  const { id, version } = await walk('POST', '/api/payees', { name: 'Ada', email: 'ada@example.org' })
  await walk('POST', '/api/payees', { name: 'Ada', email: 'nowhere' })
  await walk('PUT', `/api/payees/${id}`, { name: 'Ada', minPayout: 20, version })
  await walk('PUT', `/api/payees/${id}`, { name: 'Ada', version })
  const sold = {
    orderId: 1,
    orderLineId: 1,
    cause: 'sale',
    merchItemId: 1,
    title: 'Tape',
    kind: 'sale',
    quantity: 2,
    at: new Date('2020-02-01'),
  }
  const sums = { grossCents: 4000, feeCents: 200, shareCents: 3000, currency: 'usd', quarter: '2020-Q1' }
  await db.shareEntry.create({ data: { payeeId: id, ...sold, ...sums } })
  for (const path of ['', `/${id}`, '/99999']) await walk('GET', `/api/payees${path}`)
  for (const period of ['2020-Q1', '2020', 'never'])
    await walk('GET', `/api/payees/${id}/statements/${period}`)
  await walk('POST', `/api/payees/${id}/statements/2020/pay`, { amount: 30, paidOn: '2021-01-01' })
  for (const amount of [29, 30, 30])
    await walk('POST', `/api/payees/${id}/statements/2020-Q1/pay`, { amount, paidOn: '2020-04-01' })
  const { link } = await walk('POST', `/api/payees/${id}/link`)
  expect(link).toMatch(/^\/statements\/.+key=/)
  expect(await walk('DELETE', `/api/payees/${id}/link`)).toMatchObject({ link: null })
  await walk('POST', `/api/payees/${id}/statements/2099-Q1/pay`, { amount: 30, paidOn: '2020-04-01' })
  await walk('DELETE', `/api/payees/${id}`)
  const other = await walk('POST', '/api/payees', { name: 'Bo' })
  await walk('DELETE', `/api/payees/${other.id}`)
  const item = await aMerchItem()
  const band = await aBand()
  const { id: releaseId } = await db.release.create({
    data: { bandId: band.id, title: 'Salt', slug: 'salt' },
  })
  for (const path of [`/api/merch/${item.id}/shares`, `/api/releases/${releaseId}/shares`]) {
    const [share] = await walk('POST', path, { payeeId: id, percent: 60 })
    expect(await db.share.findUnique({ where: { id: share.id } })).toMatchObject({
      afterFees: true,
      afterPostage: true,
    })
    expect(share).toMatchObject({ percent: 60, unit: null, afterFees: true })
    await walk('POST', path, { payeeId: id, percent: 60 })
    await walk('POST', path, { payeeId: 99_999, unit: 1 })
    await walk('GET', path)
    await walk('DELETE', `${path}/${share.id}`)
  }
  await walk('GET', '/api/merch/99999/shares')
}

async function walkPayments(walk: Walk) {
  const order = await db.order.findFirstOrThrow()
  const party = { name: 'Ada', address: '1 Pier', vatNumber: '' }
  const content = {
    seller: { ...party, email: 'shop@example.org' },
    buyer: { ...party, company: 'Kerb', reference: '' },
    lines: [{ title: 'Mug', quantity: 2, priceCents: 900 }],
    taxWords: '',
    sums: [{ label: 'Total', cents: 1800 }],
  }
  const about = { kind: 'invoice', issuedOn: '2026-01-02', dueOn: '2026-02-01', totalCents: 1800 }
  await db.invoice.create({
    data: { ...about, number: 7001, orderId: order.id, currency: 'usd', content: JSON.stringify(content) },
  })
  for (const path of ['', '/7001', '/99999']) await walk('GET', `/api/invoices${path}`)
  const sessionId = 'cs_test_walk'
  await db.unmatchedPayment.create({
    data: { sessionId, amountCents: 1000, currency: 'usd', reason: 'The order is unknown.', isTest: false },
  })
  await walk('GET', '/api/payments')
  for (const _ of ['first', 'again']) await walk('POST', `/api/payments/${sessionId}/resolve`)
  for (const path of ['', '/cash', '/shells']) await walk('GET', `/api/ways-to-pay${path}`)
  await walk('PUT', '/api/ways-to-pay/cash', { isOn: false, days: 14, words: 'At the door.' })
  await walk('PUT', '/api/ways-to-pay/cash', { isOn: false, days: 0 })
  await db.tableSale.create({
    data: { orderId: order.id, day: '2026-01-02', soldAt: new Date(), key: 'walk' },
  })
  for (const path of ['', '/2026-01-02', '/never']) await walk('GET', `/api/table-days${path}`)
  await walk('PUT', '/api/table-days/2026-01-02', { float: 50, counted: 68.5 })
  await walk('PUT', '/api/table-days/2026-01-02', { float: -1, counted: 68.5 })
}

async function walkShipping(walk: Walk) {
  const { classes } = await walk('POST', '/api/shipping/classes', { name: 'Crates' })
  await walk('POST', '/api/shipping/classes', { name: 'crates' })
  const crates = classes.find(({ name }: { name: string }) => name === 'Crates')
  await walk('PUT', `/api/shipping/classes/${crates.id}`, { name: 'Boxes' })
  const rates = [{ classId: crates.id, first: 4.5, further: 1 }]
  const zone = { name: 'Far isles', countries: ['FJ', 'WS'], rates }
  const { id, version } = await walk('POST', '/api/shipping/zones', zone)
  await walk('POST', '/api/shipping/zones', zone)
  await walk('POST', '/api/shipping/zones', { ...zone, rates: [{ classId: 99_999, first: 1, further: 1 }] })
  for (const path of ['', `/zones/${id}`, '/zones/99999']) await walk('GET', `/api/shipping${path}`)
  await walk('PUT', `/api/shipping/zones/${id}`, { ...zone, freeFrom: 60, version })
  await walk('PUT', `/api/shipping/zones/${id}`, { ...zone, version })
  for (const wrong of [{ countries: ['FJ', 'XX'] }, { rates: [...rates, ...rates] }])
    await walk('PUT', `/api/shipping/zones/${id}`, { ...zone, ...wrong })
  for (const firstDestination of ['FJ', 'GL', null]) await walk('PUT', '/api/shipping', { firstDestination })
  await walk('DELETE', `/api/shipping/zones/${id}`)
  await walk('DELETE', `/api/shipping/classes/${crates.id}`)
  const { pickupPoints } = await walk('POST', '/api/shipping/pickup-points', { name: 'The shed' })
  const place = `/api/shipping/pickup-points/${pickupPoints.at(-1).id}`
  await walk('PUT', place, { name: 'The old shed', details: 'Saturdays' })
  for (const _ of ['first', 'again']) await walk('DELETE', place)
  await walk('PUT', '/api/shipping/returns', { days: 14, words: 'Send it back.' })
  await walk('PUT', '/api/shipping/returns', { days: 1000 })
}

async function walkCalls(walk: Walk) {
  const dates = { opensAt: '2026-01-01T10:00:00Z', closesAt: '2099-01-01T10:00:00Z' }
  const { id, version } = await walk('POST', '/api/calls', { title: 'Issue 5', isBlind: true, ...dates })
  await walk('POST', '/api/calls', { title: 'Issue 5', ...dates, closesAt: '2025-01-01T10:00:00Z' })
  for (const path of ['', `/${id}`, '/99999']) await walk('GET', `/api/calls${path}`)
  await walk('PUT', `/api/calls/${id}`, { title: 'Issue 5', ...dates, copies: 2, version })
  await walk('PUT', `/api/calls/${id}`, { title: 'Issue 5', ...dates, version })
  for (const step of ['close', 'reopen']) await walk('POST', `/api/calls/${id}/${step}`)
  const sent = await aSubmission({ callId: id })
  const submission = `/api/calls/${id}/submissions/${sent.id}`
  for (const path of ['', '?show=unvoted&q=bus', '?show=none'])
    await walk('GET', `/api/calls/${id}/submissions${path}`)
  await walk('GET', submission)
  const { id: editorId } = await aUser({ role: 'admin', staff: 'editor' })
  expect(
    await walk('PUT', `/api/calls/${id}`, { title: 'Issue 5', ...dates, revealers: [editorId] }),
  ).toMatchObject({ revealers: [editorId] })
  await walk('PUT', `${submission}/vote`, { vote: 'yes' })
  await walk('POST', `${submission}/notes`, { text: 'Lovely.' })
  await walk('PUT', `${submission}/status`, { status: 'discussion' })
  await walk('POST', `${submission}/reveal`)
  for (const _ of ['first', 'again'])
    await walk('POST', `/api/calls/${id}/decisions`, { decision: 'declined', submissions: [sent.id] })
  const accepted = {
    status: 'accepted',
    shippingAddress: '1 Pier',
    shippingCountry: 'IE',
    shippingName: 'Ada',
  }
  await aSubmission({ callId: id, ...accepted })
  const copies = `/api/calls/${id}/copies`
  await walk('POST', copies)
  const { id: variantId } = await onlyVariantOf(await aMerchItem())
  for (const chosen of [variantId, 99_999]) await walk('PUT', copies, { variantId: chosen })
  expect(await walk('POST', copies)).toMatchObject({ made: 1 })
  expect(await walk('GET', copies)).toMatchObject({ variantId, accepted: [{ hasAddress: true }] })
  const empty = await aCall()
  await walk('DELETE', `/api/calls/${empty.id}`)
}

async function walkFollowers(walk: Walk) {
  const host = 'walk.example'
  const data = { actor: 'magazine', host, handle: `@ada@${host}`, inbox: `https://${host}/inbox` }
  const { id } = await db.follower.create({
    data: { ...data, follower: `https://${host}/users/ada`, followId: `https://${host}/follows/1` },
  })
  await walk('GET', '/api/followers')
  for (const _ of ['first', 'again']) await walk('DELETE', `/api/followers/${id}`)
  const article = await anArticle()
  const post = await db.federatedPost.create({
    data: {
      name: `article-${article.id}`,
      kind: 'article',
      recordId: article.id,
      actor: 'magazine',
      digest: '',
      publishedAt: new Date(),
    },
  })
  const from = { uri: `https://${host}/notes/1`, postId: post.id, actor: `https://${host}/users/ada`, host }
  const said = { name: 'Ada', handle: data.handle, url: `https://${host}/1`, body: '<p>Yes</p>' }
  await db.remoteReply.create({ data: { ...from, ...said, publishedAt: new Date() } })
  const [reply] = await walk('GET', '/api/followers/replies')
  const seen = { from: 'pending', digest: reply.digest }
  await walk('PUT', `/api/followers/replies/${reply.id}`, { ...seen, state: 'approved' })
  await walk('PUT', `/api/followers/replies/${reply.id}`, { ...seen, state: 'rejected' })
  await walk('POST', '/api/followers/blocks', { value: host, note: 'Spam' })
  await walk('POST', '/api/followers/blocks', { value: 'not a server' })
  const [block] = await walk('GET', '/api/followers/blocks')
  for (const _ of ['first', 'again']) await walk('DELETE', `/api/followers/blocks/${block.id}`)
}

async function walkWebhooks(walk: Walk) {
  const hook = { name: 'Books', url: 'https://example.org/hook', events: ['order.paid'] }
  const { id, version } = await walk('POST', '/api/webhooks', hook)
  await walk('POST', '/api/webhooks', { ...hook, url: 'http://127.0.0.1/' })
  for (const path of ['', `/${id}`, '/99999']) await walk('GET', `/api/webhooks${path}`)
  await walk('PUT', `/api/webhooks/${id}`, { ...hook, name: 'Accounts', version })
  await walk('PUT', `/api/webhooks/${id}`, { ...hook, version })
  await walk('POST', `/api/webhooks/${id}/rotate`, { version: version + 1 })
  await walk('POST', `/api/webhooks/${id}/test`)
  const [delivery] = await walk('GET', `/api/webhooks/${id}/deliveries?state=all`)
  const path = `/api/webhooks/${id}/deliveries/${delivery.id}`
  await walk('GET', path)
  await walk('POST', `${path}/again`)
  await db.webhookDelivery.update({ where: { id: delivery.id }, data: { state: 'dead' } })
  await walk('POST', `${path}/again`)
  await walk('DELETE', `/api/webhooks/${id}`)
}
