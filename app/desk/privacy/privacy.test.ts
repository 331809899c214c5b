import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aMembership,
  aMerchItem,
  anArticle,
  aPlan,
  aSubscriber,
  aUser,
  password,
} from '../../../test/builders'
import { aCall, aSubmission } from '../../../test/calls'
import { aCheckout, aPaidCheckout, aShopper, orderNow, site } from '../../../test/shopping'
import { aPaymentProvider } from '../../../test/stripe'
import { zippedIn } from '../../../test/zip'
import { addBookmark } from '../../magazine/reading/bookmarks.server'
import { savePositions } from '../../magazine/reading/positions.server'
import { addToReadingList } from '../../magazine/reading/reading-list.server'
import { db } from '../../platform/database/db.server'
import { Conflict, Invalid, Unauthorized } from '../../platform/errors/errors'
import { listOrders } from '../../shop/orders/admin/admin-orders.server'
import { parseOrderListQuery } from '../../shop/orders/admin/order-list-query'
import { openBuyNowCheckout } from '../../shop/orders/checkout/checkout.server'
import { findGuestOrderByKey } from '../../shop/orders/order-access.server'
import { orderLink } from '../../shop/orders/order-link.server'
import { updateOrderFromSession } from '../../shop/orders/payments/fulfil.server'
import { findAccountById, logIn, register } from '../../site/accounts/accounts.server'
import { disableAccount } from '../../site/accounts/manage-accounts.server'
import { acceptInvitation, createInvitation } from '../../site/accounts/people/invitations.server'
import { findSession } from '../../site/accounts/sessions.server'
import { deleteAccount } from './delete-account.server'
import { zipOwnData } from './own-data-zip.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
beforeEach(() => db.rateLimiterFlexible.deleteMany())
afterEach(() => stripe.control('POST', '/reset'))
afterAll(() => stripe.stop())

const device = { userAgent: 'Firefox', address: '10.0.0.7' }
const yes = { password, word: 'DELETE ' }

async function leave(id: number) {
  await deleteAccount(await findAccountById(id), yes)
}

/** Somebody who left a trace in everything. */
async function aReader() {
  const user = await aShopper({ priceCents: 700 })
  const { id: articleId } = await anArticle()
  await savePositions(user.id, [{ articleId, page: 3, pages: 9, readAt: new Date().toISOString() }])
  await addBookmark(user.id, { articleId, page: 4, note: 'the good part' })
  await addToReadingList(user.id, articleId)
  const { variants } = await db.merchItem.findUniqueOrThrow({
    where: { id: (await aMerchItem({ stock: 0 })).id },
    include: { variants: true },
  })
  await db.stockWish.create({ data: { variantId: variants[0]?.id ?? 0, email: user.emailKey } })
  await aSubscriber({ email: user.email, userId: user.id })
  await aSubmission({ callId: (await aCall()).id, email: user.email })
  const { credentials } = await logIn({ username: user.username, password }, device)
  return { user, credentials, articleId }
}

async function ownFiles(id: number): Promise<Record<string, Record<string, unknown>[]>> {
  const chunks: Buffer[] = []
  for await (const chunk of zipOwnData(await findAccountById(id))) chunks.push(chunk as Buffer)
  const files = [...zippedIn(Buffer.concat(chunks))].filter(([name]) => name.endsWith('.json'))
  return Object.fromEntries(files.map(([name, bytes]) => [name.slice(0, -5), JSON.parse(bytes.toString())]))
}

test('somebody downloads all that is kept about them, and nothing of others or of what proves who they are', async () => {
  const { user } = await aReader()
  const other = await aReader()
  await logIn({ username: user.username, password: 'wrong' }, { ...device, address: '10.9.9.9' }).catch(
    () => {},
  )
  const files = await ownFiles(user.id)
  expect(files.account).toMatchObject([{ username: user.username, email: user.email, role: 'user' }])
  expect(files.sessions).toMatchObject([{ userAgent: 'Firefox', address: '10.0.0.7' }])
  expect(files.cart).toMatchObject([{ lines: [{ quantity: 1 }] }])
  expect(files['reading-places']).toMatchObject([{ page: 3 }])
  expect(files.bookmarks).toMatchObject([{ note: 'the good part', article: { title: expect.any(String) } }])
  expect(files['reading-list']).toHaveLength(1)
  expect(files['stock-wishes']).toHaveLength(1)
  expect(files.submissions).toMatchObject([{ name: 'Ada Lovelace', pieces: [{ title: 'Night buses' }] }])
  expect(files.subscription).toMatchObject([{ email: user.email, topics: [{ topic: 'everything' }] }])
  expect(files.activity).toMatchObject([{ action: 'was refused', subjectName: user.username }])
  const all = JSON.stringify(files)
  expect(all).not.toContain(other.user.username)
  expect(all).not.toContain('10.9.9.9')
  expect(all).not.toMatch(/argon2|hash":/i)
})

test('what is kept under an address is given and deleted only where a mail has shown that it is theirs', async () => {
  const { user } = await aReader()
  await db.subscriber.deleteMany({ where: { userId: user.id } })
  await db.outgoingMail.create({
    data: { kind: 'back in stock', payload: '{}', recipient: user.email, dueAt: new Date() },
  })
  const files = await ownFiles(user.id)
  expect([files['stock-wishes'], files.submissions, files.mails]).toEqual([[], [], []])
  await leave(user.id)
  expect(await db.stockWish.count({ where: { email: user.emailKey } })).toBe(1)
})

test('neither the address that an invitation went to nor the name on an order of before stays', async () => {
  const owner = await aUser({ role: 'admin' })
  const token = (await createInvitation('editor', 'invited@example.org', owner)).split('=')[1] ?? ''
  const { user, orderId } = await aPaidCheckout(stripe, { priceCents: 1200 })
  await acceptInvitation(token, await findAccountById(user.id))
  const note = `Added to the account ${user.username}.`
  await db.orderChange.create({ data: { orderId, toStatus: 'paid', actor: user.username, note } })
  await leave(user.id)
  const rows = [
    await db.invitation.findMany(),
    await db.auditEntry.findMany(),
    await db.orderChange.findMany(),
  ]
  expect(JSON.stringify(rows)).not.toContain('invited@example.org')
  expect(JSON.stringify(rows)).not.toContain(user.username)
})

test('orders are in the download with what was bought, sent and refunded', async () => {
  const { user, orderId } = await aPaidCheckout(stripe, { priceCents: 1200, quantity: 2 })
  const { orders } = await ownFiles(user.id)
  expect(orders).toMatchObject([
    { id: orderId, status: 'paid', totalCents: 2400, shipments: [], refunds: [] },
  ])
})

test('who deletes an account without orders leaves nothing, and every session ends', async () => {
  const { user, credentials } = await aReader()
  await leave(user.id)
  expect(await db.user.count({ where: { id: user.id } })).toBe(0)
  expect(await findSession(credentials)).toBeUndefined()
  for (const table of ['bookmark', 'readingPlace', 'readingListItem', 'cartLine', 'session'] as const)
    expect(await (db[table] as typeof db.bookmark).count({ where: { userId: user.id } })).toBe(0)
  expect(await db.stockWish.count({ where: { email: user.emailKey } })).toBe(0)
  expect(await db.subscriber.count({ where: { emailKey: user.emailKey } })).toBe(0)
  const log = JSON.stringify(await db.auditEntry.findMany())
  expect(log).not.toContain(user.username)
})

test('nothing is deleted without the password and the word', async () => {
  const { user } = await aReader()
  const account = await findAccountById(user.id)
  await expect(deleteAccount(account, { password, word: 'yes' })).rejects.toThrow(Invalid)
  await expect(deleteAccount(account, { password: 'wrong', word: 'delete' })).rejects.toThrow(
    'Wrong password.',
  )
  expect(await db.bookmark.count({ where: { userId: user.id } })).toBe(1)
})

test('orders stay with their address, tied to nobody, found by the link in their mail', async () => {
  const { user, orderId } = await aPaidCheckout(stripe, { priceCents: 1200 })
  await db.order.update({
    where: { id: orderId },
    data: { shippingName: 'Ada', shippingAddress: '1 Main St' },
  })
  await leave(user.id)
  const order = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { user: true, changes: true },
  })
  expect(order).toMatchObject({ status: 'paid', shippingName: 'Ada', email: user.email })
  expect(order.user).toMatchObject({
    username: 'Deleted account',
    email: '',
    role: 'guest',
    passwordHash: '',
  })
  expect(JSON.stringify(order.changes)).not.toContain(user.username)
  const key = new URLSearchParams(orderLink(order).split('?')[1]).get('key')
  expect((await findGuestOrderByKey(order.reference, key))?.order.id).toBe(orderId)
  const found = (q: string) => listOrders(parseOrderListQuery(new URLSearchParams({ q })), null)
  expect((await found(user.username)).orders.filter(({ id }) => id === orderId)).toEqual(
    user.email.includes(user.username) ? expect.any(Array) : [],
  )
  await expect(logIn({ username: user.username, password }, device)).rejects.toThrow(Unauthorized)
})

test('a payment that is finished after the deletion settles its order', async () => {
  const { user, orderId, sessionId } = await aCheckout({ priceCents: 900, stock: 3 })
  await leave(user.id)
  expect((await orderNow(orderId)).status).toBe('pending')
  await stripe.pay(sessionId)
  await updateOrderFromSession(sessionId)
  expect((await orderNow(orderId)).status).toBe('paid')
})

test('a payment that fails after the deletion puts nothing into a cart again', async () => {
  const { user, orderId, sessionId } = await aCheckout({ priceCents: 900 })
  await leave(user.id)
  await stripe.control('POST', `/sessions/${sessionId}/expire`).catch(() => {})
  await updateOrderFromSession(sessionId).catch(() => {})
  expect(await db.cartLine.count({ where: { userId: user.id } })).toBe(0)
  expect((await orderNow(orderId)).userId).toBe(user.id)
})

test('a checkout that began before the deletion and comes after it makes no order', async () => {
  const { id: itemId } = await aMerchItem()
  const [variant] = await db.merchVariant.findMany({ where: { merchItemId: itemId } })
  const piece = { itemId, variantId: variant?.id ?? 0, destination: null }
  const { user: buyer } = await aPaidCheckout(stripe, { priceCents: 500 })
  const visitor = await aUser()
  for (const user of [buyer, visitor]) {
    await leave(user.id)
    await expect(openBuyNowCheckout(user, piece, site)).rejects.toThrow(Unauthorized)
  }
  expect(await db.order.count({ where: { userId: { in: [buyer.id, visitor.id] } } })).toBe(1)
})

test('pressed twice at once, it is one deletion', async () => {
  const { user } = await aReader()
  const account = await findAccountById(user.id)
  const outcomes = await Promise.allSettled([deleteAccount(account, yes), deleteAccount(account, yes)])
  expect(outcomes.map(({ status }) => status)).toContain('fulfilled')
  for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Invalid)
  expect(await db.user.count({ where: { id: user.id } })).toBe(0)
})

test('the last owner cannot go, and of two who go at once one stays', async () => {
  await db.user.updateMany({ where: { role: 'admin' }, data: { role: 'user' } })
  const owner = await aUser({ role: 'admin' })
  const editor = await aUser({ role: 'admin', staff: 'editor' })
  await expect(leave(owner.id)).rejects.toThrow(Conflict)
  await leave(editor.id)
  const second = await aUser({ role: 'admin' })
  const outcomes = await Promise.allSettled([leave(owner.id), leave(second.id)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await db.user.count({ where: { role: 'admin' } })).toBe(1)
})

test('whoever registers the name or the address of a deleted account gets nothing of it', async () => {
  const { user, orderId } = await aPaidCheckout(stripe, { priceCents: 500 })
  await db.user.update({ where: { id: user.id }, data: { role: 'admin', staff: 'editor' } })
  await leave(user.id)
  const next = await register({ username: user.username, email: user.email, password }, '10.0.0.8')
  expect(next).toMatchObject({ role: 'user', staff: undefined })
  expect(next.id).not.toBe(user.id)
  expect(await db.order.count({ where: { userId: next.id } })).toBe(0)
  expect((await orderNow(orderId)).userId).toBe(user.id)
  await expect(disableAccount('Deleted account')).rejects.toThrow('There is no user')
})

test('a membership goes with the account; what was paid for it stays in the books, without the person', async () => {
  const [user, { id: planId }] = [await aUser(), await aPlan({ name: 'Friend' })]
  const address = { shippingName: 'Ada', shippingAddress: '1 Main St', shippingCountry: 'GB' }
  const { id } = await aMembership(user.id, planId, { ...address, number: 7 })
  const free = await aMembership(user.id, (await aPlan()).id, address)
  const paid = { membershipId: id, method: 'cash', amountCents: 900, currency: 'usd', paidAt: new Date() }
  await db.membershipPayment.create({ data: paid })
  await db.membershipChange.create({ data: { membershipId: id, what: 'paused', actor: user.username } })
  const mail = { kind: 'membership ended', payload: '{}', ownerKind: 'membership', ownerId: id }
  await db.outgoingMail.create({ data: { ...mail, recipient: user.email, dueAt: new Date() } })
  const files = await ownFiles(user.id)
  expect(files.mails).toMatchObject([{ kind: 'membership ended' }])
  expect(files.memberships).toMatchObject([
    { plan: { name: 'Friend' }, number: 7, payments: [{ amountCents: 900 }], changes: [{ what: 'paused' }] },
    { shippingName: 'Ada', payments: [] },
  ])
  await leave(user.id)
  const row = await db.membership.findUniqueOrThrow({
    where: { id },
    include: { user: true, payments: true, changes: true },
  })
  expect(row).toMatchObject({ status: 'ended', shippingName: null, shippingAddress: null })
  expect(row.payments).toMatchObject([{ amountCents: 900 }])
  expect(row.user).toMatchObject({ username: 'Deleted account', role: 'guest' })
  expect(JSON.stringify(row)).not.toContain(user.username)
  expect(await db.membership.count({ where: { id: free.id } })).toBe(0)
  expect(await db.outgoingMail.count({ where: { recipient: user.email } })).toBe(0)
})

test('gifts are in the download of who gave and of who got them, without the address of the other, and lose theirs', async () => {
  const [giver, reader, { id: planId }] = [await aUser(), await aUser(), await aPlan()]
  await aSubscriber({ email: giver.email, userId: giver.id })
  const paidAt = new Date()
  const gift = { message: 'Happy birthday!', paidAt, buyerEmail: giver.email, email: reader.email }
  const mailed = { ...gift, code: `code ${giver.id} 1`, mailedAt: paidAt, redeemedAt: paidAt }
  const redeemed = await aMembership(reader.id, planId, { origin: 'gift', gift: { create: mailed } })
  const waiting = await aMembership(giver.id, planId, {
    origin: 'gift',
    status: 'pending',
    startedAt: null,
    payments: { create: { method: 'stripe', amountCents: 900, currency: 'usd', paidAt } },
    gift: { create: { ...gift, code: `code ${giver.id} 2`, email: 'bo@example.org', sendAt: paidAt } },
  })
  const addressesIn = async ({ id }: { id: number }) => {
    const row = await db.membershipGift.findUniqueOrThrow({ where: { membershipId: id } })
    return [row.buyerEmail, row.email]
  }
  expect((await ownFiles(giver.id)).gifts).toMatchObject([
    { was: 'paid for', buyerEmail: giver.email, message: 'Happy birthday!' },
    { was: 'paid for', buyerEmail: giver.email, email: 'bo@example.org' },
  ])
  const own = (await ownFiles(reader.id)).gifts
  expect(own).toMatchObject([{ was: 'given', email: reader.email, message: 'Happy birthday!' }])
  expect(JSON.stringify(own)).not.toContain(giver.email)

  await leave(giver.id)
  expect(await addressesIn(redeemed)).toEqual([null, reader.email])
  expect(await addressesIn(waiting)).toEqual([null, 'bo@example.org'])
  await leave(reader.id)
  expect(await db.membershipGift.count({ where: { email: reader.email } })).toBe(0)
})

test('an address that nobody has proven shows and empties no gift of somebody else', async () => {
  const [stranger, owner] = [await aUser(), await aUser()]
  const gift = {
    code: `code ${stranger.id}`,
    paidAt: new Date(),
    buyerEmail: stranger.email,
    redeemedAt: new Date(),
  }
  await aMembership(owner.id, (await aPlan()).id, { origin: 'gift', gift: { create: gift } })
  expect((await ownFiles(stranger.id)).gifts).toEqual([])
  await leave(stranger.id)
  expect(await db.membershipGift.count({ where: { buyerEmail: stranger.email } })).toBe(1)
})

test('while a card is charged for a membership, it is cancelled before the account is deleted', async () => {
  const user = await aUser()
  const { id } = await aMembership(user.id, (await aPlan()).id, { stripeSubscriptionId: `sub_${user.id}` })
  await expect(leave(user.id)).rejects.toThrow('Cancel your membership first')
  await db.membership.update({ where: { id }, data: { noticeAt: new Date() } })
  await leave(user.id)
  expect(await db.user.count({ where: { id: user.id } })).toBe(0)
})

test('shares of sales are in the download of who has proven the address, and stay in the books', async () => {
  const [payee, stranger] = [await aUser(), await aUser()]
  const { id: payeeId } = await db.payee.create({ data: { name: 'Ada', email: payee.email } })
  await db.payee.create({ data: { name: 'Bo', email: stranger.email } })
  await db.payout.create({
    data: { payeeId, quarter: '2026-Q1', cents: 700, currency: 'usd', paidOn: '2026-04-02', paidBy: 'boss' },
  })
  await aSubscriber({ email: payee.email, userId: payee.id })
  expect((await ownFiles(payee.id)).shares).toMatchObject([{ name: 'Ada', payouts: [{ cents: 700 }] }])
  expect((await ownFiles(stranger.id)).shares).toEqual([])
})
