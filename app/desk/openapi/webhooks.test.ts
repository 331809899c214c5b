import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { aBand, aMerchItem, anArticleWithFiles, aPlan, aSubscriber, aUser } from '../../../test/builders'
import { aCheckout } from '../../../test/shopping'
import { aPaymentProvider } from '../../../test/stripe'
import { bandContentKind } from '../../bands/band.content.server'
import { addMember } from '../../people/members/add-member.server'
import { announceEvent } from '../../platform/changes/events.server'
import { db, inTransaction } from '../../platform/database/db.server'
import { sendTestEvent } from '../../reach/webhooks/deliveries.server'
import { eventTypes, testEventType } from '../../reach/webhooks/event-types'
import { encryptWebhookSecret, newWebhookSecret } from '../../reach/webhooks/signature.server'
import { merchContentKind } from '../../shop/items/merch.content.server'
import { changeOrderStatus } from '../../shop/orders/order-status.server'
import { restoreRecord, trashRecord } from '../../site/content/trash.server'
import { describeApi } from './description.server'

test('what webhooks send is as it is described', async () => {
  const provider = await aPaymentProvider()
  const boss = await aUser({ role: 'admin' })
  const about = { name: 'All', url: 'https://example.org/hook', events: eventTypes.join(' ') }
  await db.webhook.create({ data: { ...about, secret: encryptWebhookSecret(newWebhookSecret()) } })
  await anArticleWithFiles({ title: 'Night' })
  await anArticleWithFiles({ filetype: 'Volume' })
  const item = await aMerchItem()
  await trashRecord(merchContentKind, item.id, boss)
  await restoreRecord(merchContentKind, item.id, boss)
  const { orderId } = await aCheckout({ priceCents: 900, stock: 1 })
  await inTransaction((tx) =>
    changeOrderStatus(tx, orderId, { from: 'pending', to: 'paid', actor: 'the test' }),
  )
  const subscriber = await aSubscriber()
  await inTransaction((tx) =>
    announceEvent(tx, { type: 'subscriber.joined', subject: 'subscriber', id: subscriber.id }),
  )
  const plan = await aPlan({ billing: 'year' })
  const who = { who: boss.username, origin: 'cash', planId: plan.id } as const
  await addMember({ ...who, ...memberTimes, paidCents: 0, issuesLeft: null }, boss)

  const band = await aBand()
  await trashRecord(bandContentKind, band.id, boss)
  await restoreRecord(bandContentKind, band.id, boss)
  const hook = await db.webhook.findFirstOrThrow()
  await sendTestEvent(hook.id, boss)

  const { webhooks, components } = describeApi('https://zine.example', 'Zine')
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
  ajv.addSchema({ $id: 'api', components: strictly(structuredClone(components)), webhooks })
  const told = (await db.webhookEvent.findMany()).map(({ body }) => JSON.parse(body))
  for (const message of told) {
    const at = `api#/webhooks/${message.type}/post/requestBody/content/application~1json/schema`
    const check = ajv.compile({ $ref: at })
    expect(check(message) ? [] : check.errors, JSON.stringify(message)).toEqual([])
  }
  const subjects = new Set(told.map(({ type }) => type.split('.')[0]))
  expect([...subjects].sort()).toEqual([
    'article',
    'band',
    'item',
    'member',
    'order',
    'stock',
    'subscriber',
    'volume',
    'webhook',
  ])
  expect(Object.keys(webhooks)).toEqual([...eventTypes, testEventType])
  await provider.stop()
})

/** An object has no field that is not described. */
function strictly<Schema>(schema: Schema): Schema {
  if (typeof schema !== 'object' || schema === null) return schema
  if (
    'type' in schema &&
    schema.type === 'object' &&
    'properties' in schema &&
    !('additionalProperties' in schema)
  )
    Object.assign(schema, { additionalProperties: false })
  for (const inner of Object.values(schema)) strictly(inner)
  return schema
}

const memberTimes = {
  startedAt: new Date(),
  paidUntil: new Date('2099-01-01'),
  shippingName: '',
  shippingAddress: '',
  shippingCountry: '',
}
