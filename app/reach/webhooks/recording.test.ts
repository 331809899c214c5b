import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aMembership,
  aMerchItem,
  anArticleWithFiles,
  aPlan,
  articleFields,
  aSubscriber,
  aUser,
} from '../../../test/builders'
import { aCheckout, aShopper } from '../../../test/shopping'
import { aPaymentProvider } from '../../../test/stripe'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { addMember } from '../../people/members/add-member.server'
import { endMembership, pauseMembership } from '../../people/members/membership-states.server'
import { db, inTransaction } from '../../platform/database/db.server'
import { merchContentKind } from '../../shop/items/merch.content.server'
import { changeStock } from '../../shop/items/stock.server'
import { startCheckout } from '../../shop/orders/checkout/checkout.server'
import { createFreeOrder } from '../../shop/orders/free-order.server'
import {
  cancelPendingOrder,
  changeOrderStatus,
  orderLinesInclude,
} from '../../shop/orders/order-status.server'
import { updateRefundedStatus } from '../../shop/orders/refunds/sync-refunds.server'
import { announceDueRecords } from '../../site/content/announce.server'
import { applyBulkAction } from '../../site/content/bulk-actions.server'
import { changeRecord } from '../../site/content/lifecycle.server'
import { restoreRecord, trashRecord, trashRecords } from '../../site/content/trash.server'
import { switchModule } from '../../site/modules/switches.server'
import { removeSubscriber } from '../newsletter/subscriber-admin.server'
import { changeTopics, unsubscribe } from '../newsletter/subscribers.server'
import { subscriberToken } from '../newsletter/token.server'
import { eventTypes } from './event-types'
import { encryptWebhookSecret, newWebhookSecret } from './signature.server'
import { webhooksModule } from './webhooks.module'

const site = { origin: 'http://zine.test', address: '10.9.9.9' }
let boss: Awaited<ReturnType<typeof aUser>>

let provider: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  provider = await aPaymentProvider()
})
afterAll(() => provider.stop())
beforeEach(async () => {
  await db.webhookEvent.deleteMany()
  await db.webhook.deleteMany()
  await db.job.deleteMany()
  boss = await aUser({ role: 'admin' })
})

const aWebhook = (about: { events?: string; isOn?: boolean } = {}) =>
  db.webhook.create({
    data: {
      name: 'Books',
      url: 'https://hook.example/',
      events: eventTypes.join(' '),
      secret: encryptWebhookSecret(newWebhookSecret()),
      ...about,
    },
  })

const messages = async () =>
  (await db.webhookEvent.findMany({ orderBy: { id: 'asc' } })).map(({ body }) => JSON.parse(body))
const types = async () => (await messages()).map(({ type }) => type)

describe('what is written down', () => {
  test('an event is written down with its change, with a job, for each webhook that wants it and is on', async () => {
    const wanting = await aWebhook({ events: 'article.published article.trashed' })
    await aWebhook({ events: 'order.paid' })
    await aWebhook({ isOn: false })
    const { id } = await anArticleWithFiles({ title: 'Night' })
    expect(await db.webhookDelivery.findMany()).toMatchObject([
      { webhookId: wanting.id, record: `articles ${id}`, state: 'waiting', turn: 1 },
    ])
    expect(await db.job.count({ where: { kind: 'deliver webhook' } })).toBe(1)
    const [message] = await messages()
    expect(message).toMatchObject({ type: 'article.published', data: { id, title: 'Night', authorIds: [] } })
    expect(Object.keys(message)).toEqual(['type', 'timestamp', 'data'])
    expect(new Date(message.timestamp).toISOString()).toBe(message.timestamp)
  })

  test('nothing is written down while webhooks are off', async () => {
    await aWebhook()
    await switchModule(webhooksModule, false, [webhooksModule])
    await anArticleWithFiles({ title: 'Night' })
    expect(await types()).toEqual([])
    await switchModule(webhooksModule, true, [webhooksModule])
    await anArticleWithFiles({ title: 'Day' })
    expect(await types()).toEqual(['article.published'])
  })

  test('a webhook that is deleted during a change takes nothing from the change', async () => {
    const [leaving, staying] = [await aWebhook(), await aWebhook()]
    let deleted = () => {}
    const begun = new Promise<void>((resolve) => {
      deleted = resolve
    })
    const deletion = inTransaction(async (tx) => {
      await tx.webhook.delete({ where: { id: leaving.id } })
      deleted()
      // The change has come to this webhook meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    await begun
    await anArticleWithFiles({ title: 'Night' })
    await deletion
    expect(await db.webhookDelivery.findMany()).toMatchObject([{ webhookId: staying.id }])
  })

  test('a change that rolls back tells nobody', async () => {
    await aWebhook()
    const { id } = await anArticleWithFiles()
    await db.webhookEvent.deleteMany()
    await db.job.deleteMany()
    const undone = inTransaction(async (tx) => {
      await trashRecords(tx, articleContentKind, [id], boss, new Date())
      expect(await tx.webhookDelivery.count()).toBe(1)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await types()).toEqual([])
    expect(await db.webhookDelivery.count()).toBe(0)
    expect(await db.job.count({ where: { kind: 'deliver webhook' } })).toBe(0)
  })

  test('a message says nothing secret', async () => {
    await aWebhook()
    await aCheckout({ stock: 1 })
    const { reference } = await aSubscriber()
    await unsubscribe(subscriberToken({ reference }))
    const text = JSON.stringify(await messages())
    for (const word of ['password', 'token', 'stripeSessionId', 'paymentIntent', 'whsec_', reference])
      expect(text).not.toContain(word)
  })
})

describe('articles, volumes, merch and bands', () => {
  test('nobody is told of drafts; an article is published once, then updated, unpublished and trashed', async () => {
    await aWebhook()
    const { id } = await anArticleWithFiles({ isDraft: 'on' })
    const change = (more: Record<string, unknown>) =>
      changeRecord(articleContentKind, id, { fields: articleFields(more), files: noFiles }, boss)
    await change({ title: 'Still a draft', isDraft: 'on' })
    await trashRecord(articleContentKind, id, boss)
    await restoreRecord(articleContentKind, id, boss)
    expect(await types()).toEqual([])

    await change({ title: 'Out' })
    await change({ title: 'Out, mended' })
    await change({ isDraft: 'on' })
    await change({})
    await trashRecord(articleContentKind, id, boss)
    await restoreRecord(articleContentKind, id, boss)
    const told = ['published', 'updated', 'unpublished', 'published', 'trashed', 'published']
    expect(await types()).toEqual(told.map((word) => `article.${word}`))
  })

  test('a scheduled article is published when its time comes, once, and not if it was made a draft', async () => {
    await aWebhook()
    const tomorrow = new Date(Date.now() + 86_400_000)
    const later = new Date(tomorrow.getTime() + 60_000)
    const { id } = await anArticleWithFiles({ uploadDate: tomorrow.toISOString() })
    const other = await anArticleWithFiles({ uploadDate: tomorrow.toISOString() })
    const fields = articleFields({ isDraft: 'on' })
    await changeRecord(articleContentKind, other.id, { fields, files: noFiles }, boss)
    await announceDueRecords(articleContentKind)
    expect(await types()).toEqual([])
    await Promise.all([
      announceDueRecords(articleContentKind, later),
      announceDueRecords(articleContentKind, later),
    ])
    await announceDueRecords(articleContentKind, later)
    expect((await messages()).map(({ type, data }) => [type, data.id])).toEqual([['article.published', id]])
  })

  test('a scheduled article that cannot be announced does not hold up those after it', async () => {
    await aWebhook()
    const tomorrow = new Date(Date.now() + 86_400_000)
    const later = new Date(tomorrow.getTime() + 60_000)
    const ids: number[] = []
    for (const _ of [1, 2]) ids.push((await anArticleWithFiles({ uploadDate: tomorrow.toISOString() })).id)
    const eventName = (row: { id: number }) => {
      if (row.id === ids[0]) throw new Error('Its name cannot be told.')
      return 'article'
    }
    await announceDueRecords({ ...articleContentKind, eventName }, later)
    expect((await messages()).map(({ data }) => data.id)).toEqual([ids[1]])
    await announceDueRecords(articleContentKind, later)
    expect((await messages()).map(({ data }) => data.id)).toEqual([ids[1], ids[0]])
  })

  test('a volume is a volume, many at once are told each, and an item is merch', async () => {
    const volume = await anArticleWithFiles({ filetype: 'Volume', isDraft: 'on' })
    const article = await anArticleWithFiles({ isDraft: 'on' })
    await aWebhook()
    const chosen = [volume, article].map(({ id, version }) => ({ id, version }))
    await applyBulkAction(articleContentKind, 'publish', chosen, boss)
    expect(await types()).toEqual(['volume.published', 'article.published'])
    const item = await aMerchItem()
    await trashRecord(merchContentKind, item.id, boss)
    await restoreRecord(merchContentKind, item.id, boss)
    expect((await messages()).at(-1)).toMatchObject({
      type: 'item.published',
      data: { id: item.id, variants: [{}] },
    })
  })
})

const noFiles = { pdf: [], coverImage: [] }

describe('orders and stock', () => {
  test('an order is told of when it is placed, paid, shipped and refunded, with its lines', async () => {
    await aWebhook({ events: eventTypes.filter((type) => type.startsWith('order')).join(' ') })
    const { orderId, user } = await aCheckout({ priceCents: 900, quantity: 2 })
    const move = (from: 'pending' | 'paid' | 'shipped', to: 'paid' | 'shipped' | 'refunded') =>
      inTransaction((tx) => changeOrderStatus(tx, orderId, { from, to, actor: 'the test' }))
    await move('pending', 'paid')
    expect(await move('pending', 'paid')).toBe(false)
    await move('paid', 'shipped')
    await move('shipped', 'refunded')
    const told = await messages()
    expect(told.map(({ type, data }) => [type, data.status])).toEqual([
      ['order.created', 'pending'],
      ['order.paid', 'paid'],
      ['order.shipped', 'shipped'],
      ['order.refunded', 'refunded'],
    ])
    expect(told[0].data).toMatchObject({ id: orderId, username: user.username, totalCents: 1800 })
    expect(told[0].data.lines).toMatchObject([{ quantity: 2, priceCents: 900 }])
    expect(new Set((await db.webhookDelivery.findMany()).map(({ record }) => record))).toEqual(
      new Set([`order ${orderId}`]),
    )
  })

  test('a refund in part is told once, each with what has gone back so far, and the last as a whole', async () => {
    const { orderId } = await aCheckout({ priceCents: 900, quantity: 2 })
    await inTransaction((tx) =>
      changeOrderStatus(tx, orderId, { from: 'pending', to: 'paid', actor: 'the test' }),
    )
    await aWebhook({ events: 'order.partly_refunded order.refunded' })
    for (const [id, amountCents] of Object.entries({ one: 500, two: 300, three: 1000 })) {
      await db.refund.create({ data: { id, orderId, amountCents, status: 'succeeded' } })
      for (const _ of [1, 2]) await inTransaction((tx) => updateRefundedStatus(tx, orderId))
    }
    expect((await messages()).map(({ type, data }) => [type, data.refundedCents])).toEqual([
      ['order.partly_refunded', 500],
      ['order.partly_refunded', 800],
      ['order.refunded', 1800],
    ])
  })

  test('one that is canceled is told of, and one that costs nothing is paid and shipped from the beginning', async () => {
    await aWebhook({ events: 'order.created order.paid order.shipped order.cancelled' })
    const { orderId } = await aCheckout({ priceCents: 900 })
    await inTransaction(async (tx) => {
      const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: orderLinesInclude })
      await cancelPendingOrder(tx, order, 'the test', 'given up')
    })
    expect(await types()).toEqual(['order.created', 'order.cancelled'])
    await db.webhookEvent.deleteMany()
    const item = await aMerchItem()
    const variant = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: item.id } })
    const unit = { variantId: variant.id, merchItemId: item.id, title: 'Zine', isDigital: true, parts: [] }
    const to = { userId: boss.id, email: '', actor: 'the test', note: 'given' }
    await inTransaction((tx) => createFreeOrder(tx, unit, to))
    expect(await types()).toEqual(['order.created', 'order.paid', 'order.shipped'])
  })

  test('who takes the last piece sells it out, and so does an owner who sets the stock to none', async () => {
    const item = await aMerchItem({ stock: 2 })
    await aWebhook({ events: 'stock.sold_out' })
    const order = async () => startCheckout(await aShopper({ id: item.id }), site)
    await order()
    expect(await types()).toEqual([])
    await order()
    const variant = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: item.id } })
    expect((await messages()).map(({ data }) => [data.variantId, data.item.id])).toEqual([
      [variant.id, item.id],
    ])
    for (const [stock, before] of [
      [5, 0],
      [0, 5],
      [0, 0],
    ] as const)
      await inTransaction((tx) => changeStock(tx, variant.id, stock, before))
    expect(await types()).toHaveLength(2)
  })
})

describe('subscribers and members', () => {
  test('a subscriber joins once and leaves once, also when an owner removes the address', async () => {
    await aWebhook()
    const { id, reference, email } = await aSubscriber({ state: 'unsubscribed' })
    const token = subscriberToken({ reference })
    await changeTopics(token, ['everything'], null)
    await changeTopics(token, ['volumes'], null)
    await unsubscribe(token)
    await unsubscribe(token)
    await changeTopics(token, ['everything'], null)
    await removeSubscriber(id, boss)
    const told = await messages()
    const word = ['joined', 'left', 'joined', 'left']
    expect(told.map(({ type }) => type)).toEqual(word.map((one) => `subscriber.${one}`))
    expect(told[0].data).toMatchObject({ id, email, state: 'active', topics: ['everything'] })
    expect(told.at(-1)?.data).toMatchObject({ id, state: 'unsubscribed' })
  })

  test('a membership starts once and ends once, whatever lies between', async () => {
    await aWebhook()
    const user = await aUser()
    const { id: planId } = await aPlan()
    const about = {
      who: user.username,
      planId,
      origin: 'cash' as const,
      paidCents: 0,
      startedAt: new Date(0),
      paidUntil: new Date(Date.now() + 1e9),
      issuesLeft: null,
      shippingName: '',
      shippingAddress: '',
      shippingCountry: '',
    }
    const id = await addMember(about, boss)
    await pauseMembership({ id }, boss)
    await endMembership({ id }, boss)
    await endMembership({ id }, boss)
    const told = await messages()
    expect(told.map(({ type }) => type)).toEqual(['member.started', 'member.ended'])
    expect(told[0].data).toMatchObject({
      id,
      status: 'active',
      username: user.username,
      plan: { id: planId },
    })
  })

  test('one that ran before there were webhooks ends', async () => {
    await aWebhook()
    const { id } = await aMembership((await aUser()).id, (await aPlan()).id)
    await db.announcedRecord.create({ data: { subject: 'membership', recordId: id } })
    await endMembership({ id }, boss)
    expect(await types()).toEqual(['member.ended'])
  })
})
