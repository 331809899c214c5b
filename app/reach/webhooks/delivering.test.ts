import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aUser } from '../../../test/builders'
import { cookieOf } from '../../../test/http/logged-in'
import { aReceiver, status } from '../../../test/receiver'
import { db, inTransaction } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { retryFailedJob } from '../../platform/jobs/failed-jobs.server'
import { runDueJobs } from '../../platform/jobs/worker.server'
import { deleteOldDeliveries, sendDeliveryAgain, sendTestEvent } from './deliveries.server'
import { deliveryDeskList } from './delivery-list.server'
import { queueDelivery } from './delivery-queue.server'
import { eventTypes } from './event-types'
import { addWebhookMessage } from './record-event.server'
import { maxRetryMs, nextAttemptAt } from './retries'
import {
  decryptWebhookSecret,
  encryptWebhookSecret,
  newWebhookSecret,
  signedHeaders,
} from './signature.server'
import { countSwitchedOff } from './switch-off.server'
import { changeWebhook, findWebhookById, rotateWebhookSecret } from './webhooks.server'

let receiver: Awaited<ReturnType<typeof aReceiver>>
let boss: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  env.reachesLoopback = true
  boss = await aUser({ role: 'admin' })
})
afterAll(() => {
  env.reachesLoopback = false
})
beforeEach(async () => {
  await db.webhookEvent.deleteMany()
  await db.webhook.deleteMany()
  await db.job.deleteMany()
  receiver = await aReceiver()
})
afterEach(() => receiver.stop())

const aWebhook = (about: { url?: string; isOn?: boolean; deaths?: number } = {}) =>
  db.webhook.create({
    data: {
      name: 'Books',
      url: receiver.url,
      events: eventTypes.join(' '),
      secret: encryptWebhookSecret(newWebhookSecret()),
      ...about,
    },
  })

/** Writes down that something happened to a record. */
const tell = (webhookId: number, record: string, data: object = { record }) =>
  inTransaction(async (tx) =>
    queueDelivery(tx, { webhookId, eventId: await addWebhookMessage(tx, 'order.paid', data), record }),
  )

/** Delivers what is due, also what comes after it. */
async function deliver() {
  let done = 0
  for (let some = await runDueJobs(); some > 0; some = await runDueJobs()) done += some
  return done
}

/** Delivers what is due, and what a failure has put off. */
async function afterAWait() {
  await db.webhook.updateMany({ data: { restUntil: null } })
  await db.job.updateMany({ data: { runAt: new Date(0) } })
  return deliver()
}

const deliveryNow = (id: number) => db.webhookDelivery.findUniqueOrThrow({ where: { id } })
const statesOf = async (webhookId: number) =>
  (await db.webhookDelivery.findMany({ where: { webhookId }, orderBy: { id: 'asc' } })).map(
    ({ state }) => state,
  )

describe('a message', () => {
  test('is signed as Standard Webhooks asks, which its own library confirms', async () => {
    const { id, secret } = await aWebhook()
    const delivery = await tell(id, 'order 1', { title: 'Café “Ω”' })
    await deliver()
    const [message] = receiver.messages
    const known = decryptWebhookSecret(secret) ?? ''
    expect(new Webhook(known).verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({
      type: 'order.paid',
      data: { title: 'Café “Ω”' },
    })
    expect(() =>
      new Webhook(newWebhookSecret()).verify(message?.body ?? '', message?.headers ?? {}),
    ).toThrow()
    expect(message?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': /^msg_/ })
    expect(known).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await deliveryNow(delivery)).toMatchObject({
      state: 'delivered',
      attempts: 1,
      responseStatus: 200,
      responseText: 'thanks',
      error: null,
    })
    expect(await db.job.count()).toBe(0)
  })

  test('has the signature of the specification’s own example', () => {
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      sentAt: new Date(1614265330_000),
    }
    expect(signedHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])['webhook-signature']).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
  })

  test('is signed with the old secret too, for 24 hours after a new one is made', async () => {
    const webhook = await aWebhook()
    const old = decryptWebhookSecret(webhook.secret) ?? ''
    expect(await rotateWebhookSecret(webhook.id, 0, boss)).toBe(true)
    expect(await rotateWebhookSecret(webhook.id, 0, boss)).toBe(false)
    const fresh = decryptWebhookSecret((await findWebhookById(webhook.id)).secret) ?? ''
    expect(fresh).not.toBe(old)
    const verified = ({ body, headers }: (typeof receiver.messages)[number], secret: string) => {
      try {
        return Boolean(new Webhook(secret).verify(body, headers))
      } catch {
        return false
      }
    }
    await tell(webhook.id, 'order 1')
    await deliver()
    await db.webhook.update({ where: { id: webhook.id }, data: { previousUntil: new Date() } })
    await tell(webhook.id, 'order 2')
    await deliver()
    expect(receiver.messages.map((message) => [verified(message, old), verified(message, fresh)])).toEqual([
      [true, true],
      [false, true],
    ])
  })
})

describe('what fails', () => {
  test('is tried again under the same id, after longer and longer waits', async () => {
    const { id } = await aWebhook()
    const delivery = await tell(id, 'order 1')
    receiver.answerWith(status(500, 'broken\0'))
    const waits: number[] = []
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await afterAWait()
      const { dueAt, attemptedAt, attempts } = await deliveryNow(delivery)
      expect(attempts).toBe(attempt)
      waits.push(((dueAt?.getTime() ?? 0) - (attemptedAt?.getTime() ?? 0)) / 1000)
    }
    expect(waits).toEqual([...waits].sort((one, other) => one - other))
    expect(await deliveryNow(delivery)).toMatchObject({
      state: 'waiting',
      responseStatus: 500,
      responseText: 'broken',
    })
    receiver.answerWith(status(204))
    await afterAWait()
    expect(await statesOf(id)).toEqual(['delivered'])
    expect(new Set(receiver.messages.map((message) => message.id)).size).toBe(1)
    expect(await findWebhookById(id)).toMatchObject({ failures: 0, restUntil: null })
  })

  test('waits from five seconds to hours, and never past three days', () => {
    const now = new Date()
    const until = new Date(now.getTime() + maxRetryMs)
    const seconds = (attempts: number, end = until) =>
      ((nextAttemptAt(attempts, end, now)?.getTime() ?? Number.NaN) - now.getTime()) / 1000
    for (const [attempts, wait] of [
      [1, 5],
      [2, 300],
      [3, 1800],
      [4, 7200],
      [9, 72_000],
    ] as const) {
      expect(seconds(attempts)).toBeGreaterThanOrEqual(wait * 0.9)
      expect(seconds(attempts)).toBeLessThanOrEqual(wait * 1.1)
    }
    expect(seconds(10)).toBeNaN()
    expect(seconds(2, new Date(now.getTime() + 100_000))).toBeNaN()
  })

  test('is given up after three days', async () => {
    const { id } = await aWebhook()
    const delivery = await tell(id, 'order 1')
    receiver.answerWith(status(503))
    await deliver()
    await db.webhookDelivery.updateMany({ data: { retryUntil: new Date(Date.now() + 1000), attempts: 4 } })
    await afterAWait()
    expect(await deliveryNow(delivery)).toMatchObject({ state: 'dead', attempts: 5, dueAt: null })
    expect(await afterAWait()).toBe(0)
  })

  test('has no more than ten attempts', async () => {
    const { id } = await aWebhook()
    await tell(id, 'order 1')
    receiver.answerWith(status(500))
    await db.webhookDelivery.updateMany({ data: { retryUntil: new Date(Date.now() + 1e9) } })
    for (let attempt = 0; attempt < 15; attempt += 1) await afterAWait()
    expect(receiver.messages).toHaveLength(10)
    expect(await statesOf(id)).toEqual(['dead'])
  })

  test.each([
    ['redirects to this machine', { Location: 'http://127.0.0.1/' }, 'Redirects are not followed.'],
    ['redirects without saying where to', {}, 'Redirects are not followed.'],
  ])('a receiver that %s has failed', async (_what, headers, error) => {
    const { id } = await aWebhook()
    const delivery = await tell(id, 'order 1')
    receiver.answerWith((response) => response.writeHead(307, headers).end())
    await deliver()
    expect(await deliveryNow(delivery)).toMatchObject({ state: 'waiting', responseStatus: 307, error })
  })

  test('an address that has come to lead to this machine is not called', async () => {
    const { id } = await aWebhook({ url: 'https://localhost:9/' })
    env.reachesLoopback = false
    const delivery = await tell(id, 'order 1')
    await deliver()
    env.reachesLoopback = true
    const { error, responseStatus } = await deliveryNow(delivery)
    expect(error).toMatch(/^(127\.0\.0\.1|::1) is not an address on the public internet\.$/)
    expect(responseStatus).toBeNull()
  })

  test('leaves the receiver in peace for a while, and no other webhook waits for it', async () => {
    const failing = await aWebhook()
    await db.webhook.update({ where: { id: failing.id }, data: { failures: 8 } })
    const other = await aReceiver()
    const well = await aWebhook({ url: other.url })
    receiver.answerWith(status(500))
    for (let order = 1; order <= 5; order += 1) {
      await tell(failing.id, `order ${order}`)
      await tell(well.id, `order ${order}`)
    }
    await deliver()
    other.stop()
    expect([receiver.messages.length, other.messages.length]).toEqual([1, 5])
    expect(await statesOf(well.id)).toEqual(Array(5).fill('delivered'))
    receiver.answerWith(status(200))
    await afterAWait()
    expect(await statesOf(failing.id)).toEqual(Array(5).fill('delivered'))
  })
})

describe('the order', () => {
  test('the next message about a record waits for the one before; other records do not', async () => {
    const { id } = await aWebhook()
    for (const at of [1, 2, 3]) await tell(id, 'order 1', { at })
    await tell(id, 'order 2', { at: 4 })
    const ats = () => receiver.messages.map(({ message }) => message.data.at)
    receiver.answerWith((response) => {
      const isFirst = ats().filter((at) => at === 2).length === 1
      response.statusCode = ats().at(-1) === 2 && isFirst ? 500 : 200
      response.end()
    })
    await deliver()
    expect(ats().filter((at) => at !== 4)).toEqual([1, 2])
    await afterAWait()
    expect(ats().filter((at) => at !== 4)).toEqual([1, 2, 2, 3])
    expect(ats()).toContain(4)
    expect(await statesOf(id)).toEqual(Array(4).fill('delivered'))
  })

  test('it goes on after one that is given up', async () => {
    const { id } = await aWebhook()
    await tell(id, 'order 1', { at: 1 })
    await tell(id, 'order 1', { at: 2 })
    receiver.answerWith(status(500))
    await deliver()
    await db.webhookDelivery.updateMany({ where: { attempts: 1 }, data: { attempts: 9 } })
    receiver.answerWith((response) => {
      response.statusCode = receiver.messages.at(-1)?.message.data.at === 1 ? 500 : 200
      response.end()
    })
    await afterAWait()
    await afterAWait()
    expect(await statesOf(id)).toEqual(['dead', 'delivered'])
  })

  test('many who tell of one record at a time leave none behind', async () => {
    const { id } = await aWebhook()
    const telling = Array.from({ length: 12 }, (_, at) => tell(id, 'order 1', { at }))
    const [ids] = await Promise.all([Promise.all(telling), deliver()])
    await deliver()
    expect(await statesOf(id)).toEqual(Array(12).fill('delivered'))
    expect(ids).toHaveLength(12)
    expect(await db.job.count()).toBe(0)
  })

  test('a job that is outdated delivers nothing', async () => {
    const { id } = await aWebhook()
    const delivery = await tell(id, 'order 1')
    const [job] = await db.job.findMany()
    await deliver()
    await db.job.create({ data: { kind: job?.kind ?? '', payload: job?.payload, runAt: new Date() } })
    await db.webhookDelivery.update({ where: { id: delivery }, data: { state: 'waiting', turn: 7 } })
    await deliver()
    expect(receiver.messages).toHaveLength(1)
  })
})

describe('switching off', () => {
  test('410 Gone switches a webhook off, and what waits is sent once it is on again', async () => {
    const { id, name, url, events } = await aWebhook()
    for (const record of ['order 1', 'order 1', 'order 2']) await tell(id, record)
    receiver.answerWith(status(410))
    await deliver()
    expect(await findWebhookById(id)).toMatchObject({ isOn: false, offReason: 'gone' })
    expect((await statesOf(id)).sort()).toEqual(['dead', 'waiting', 'waiting'])
    expect(await countSwitchedOff()).toBe(1)
    const [line] = await db.auditEntry.findMany({
      where: { subjectType: 'webhook' },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(line).toMatchObject({ actorName: 'System', note: 'switched off: its receiver answered 410 Gone' })
    await expect(sendTestEvent(id, boss)).rejects.toThrow(Conflict)

    receiver.answerWith(status(200))
    await changeWebhook(id, { name, url, events, isOn: true }, undefined, boss)
    await afterAWait()
    expect((await statesOf(id)).sort()).toEqual(['dead', 'delivered', 'delivered'])
    expect(await countSwitchedOff()).toBe(0)
  })

  test('ten messages in a row that are given up switch it off; one that arrives begins the count anew', async () => {
    const { id } = await aWebhook({ deaths: 8 })
    const die = async (order: number) => {
      const delivery = await tell(id, `order ${order}`)
      await db.webhookDelivery.update({ where: { id: delivery }, data: { attempts: 9 } })
      await afterAWait()
    }
    await tell(id, 'order 1')
    await deliver()
    expect(await findWebhookById(id)).toMatchObject({ deaths: 0 })
    receiver.answerWith(status(500))
    await db.webhook.update({ where: { id }, data: { deaths: 8 } })
    await die(2)
    expect(await findWebhookById(id)).toMatchObject({ isOn: true, deaths: 9 })
    await die(3)
    expect(await findWebhookById(id)).toMatchObject({ isOn: false, offReason: 'failing' })
  })

  test('an owner who switches it off is not told that the site did', async () => {
    const { id, name, url, events } = await aWebhook()
    await changeWebhook(id, { name, url, events, isOn: false }, undefined, boss)
    await tell(id, 'order 1')
    await deliver()
    expect([receiver.messages.length, await countSwitchedOff()]).toEqual([0, 0])
    expect(await statesOf(id)).toEqual(['waiting'])
  })
})

describe('at the desk', () => {
  test('a message is sent again, once for two presses, as a delivery of its own with the same id', async () => {
    const { id: webhookId } = await aWebhook()
    const id = await tell(webhookId, 'order 1')
    await expect(sendDeliveryAgain({ webhookId, id })).rejects.toThrow('still waiting')
    await deliver()
    const presses = await Promise.allSettled([1, 2].map(() => sendDeliveryAgain({ webhookId, id })))
    expect(presses.map(({ status: its }) => its).sort()).toEqual(['fulfilled', 'rejected'])
    await deliver()
    expect(await statesOf(webhookId)).toEqual(['delivered', 'delivered'])
    expect(new Set(receiver.messages.map((message) => message.id)).size).toBe(1)
    const other = await aWebhook()
    await expect(sendDeliveryAgain({ webhookId: other.id, id })).rejects.toThrow(NotFound)
  })

  test('one that was given up is sent again too', async () => {
    const { id: webhookId } = await aWebhook()
    const id = await tell(webhookId, 'order 1')
    await db.webhookDelivery.update({ where: { id }, data: { attempts: 9 } })
    receiver.answerWith(status(500))
    await deliver()
    receiver.answerWith(status(200))
    await sendDeliveryAgain({ webhookId, id })
    await deliver()
    expect(await statesOf(webhookId)).toEqual(['dead', 'delivered'])
  })

  test('a test event says so, and goes out at once', async () => {
    const { id } = await aWebhook()
    await db.webhook.update({ where: { id }, data: { restUntil: new Date(Date.now() + 1e6) } })
    await sendTestEvent(id, boss)
    await deliver()
    expect(receiver.messages[0]?.message).toMatchObject({
      type: 'webhook.test',
      data: { sentBy: boss.username },
    })
  })

  test('10,000 deliveries are shown page by page', async () => {
    const { id: webhookId } = await aWebhook()
    const eventId = await inTransaction((tx) => addWebhookMessage(tx, 'order.paid', {}))
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      webhookId,
      eventId,
      record: `order ${at}`,
      state: at % 4 === 0 ? 'dead' : 'delivered',
    }))
    for (let at = 0; at < many.length; at += 2000)
      await db.webhookDelivery.createMany({ data: many.slice(at, at + 2000) })
    const cookie = await cookieOf(await aUser({ role: 'admin' }))
    const at = (query: string) =>
      deliveryDeskList.loader({
        request: new Request(`http://zine.test/?${query}`, { headers: { cookie } }),
        params: { id: String(webhookId) },
      })
    const last = await at('page=200')
    expect([last.list.pages, last.rows.length, last.rows.at(-1)?.record]).toEqual([200, 50, 'order 0'])
    expect((await at('show=dead')).list).toMatchObject({ total: 2500, pages: 50 })
  })

  test('what is older than 30 days is deleted', async () => {
    const { id } = await aWebhook()
    const old = await tell(id, 'order 1')
    await deliver()
    const fresh = await tell(id, 'order 2')
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    const { eventId } = await deliveryNow(old)
    await db.webhookEvent.update({ where: { id: eventId }, data: { createdAt: days(32) } })
    await deleteOldDeliveries(days(1))
    await deleteOldDeliveries()
    expect((await db.webhookDelivery.findMany()).map((one) => one.id)).toEqual([fresh])
  })

  test('an old message that is sent again is not deleted before its end, so that later ones of its record follow', async () => {
    const { id: webhookId } = await aWebhook()
    const id = await tell(webhookId, 'order 1')
    await deliver()
    await sendDeliveryAgain({ webhookId, id })
    await tell(webhookId, 'order 1')
    const { eventId } = await deliveryNow(id)
    const createdAt = new Date(Date.now() - 32 * 86_400_000)
    await db.webhookEvent.update({ where: { id: eventId }, data: { createdAt } })
    await deleteOldDeliveries()
    await deliver()
    expect(await statesOf(webhookId)).toEqual(['delivered', 'delivered', 'delivered'])
  })

  test('nothing is sent again by a webhook that is off', async () => {
    const { id: webhookId } = await aWebhook()
    const id = await tell(webhookId, 'order 1')
    await deliver()
    await db.webhook.update({ where: { id: webhookId }, data: { isOn: false } })
    await expect(sendDeliveryAgain({ webhookId, id })).rejects.toThrow('is off')
  })
})

test('a message whose process was killed eight times in the middle of it is tried again', async () => {
  const { id } = await aWebhook()
  await tell(id, 'order 1')
  await tell(id, 'order 1')
  await db.job.updateMany({ data: { attempts: 8, leasedBy: 'gone', leasedUntil: new Date(0) } })
  await deliver()
  expect(receiver.messages).toHaveLength(0)
  expect(await db.webhookDelivery.findFirst({ orderBy: { id: 'asc' } })).toMatchObject({
    state: 'waiting',
    attempts: 1,
    error: 'Its process ended in the middle of it.',
  })
  for (const job of await db.job.findMany({ where: { failedAt: { not: null } } }))
    await retryFailedJob(job.id)
  await deliver()
  expect(receiver.messages).toHaveLength(0)
  await afterAWait()
  expect(await statesOf(id)).toEqual(['delivered', 'delivered'])
  expect(await db.job.count({ where: { kind: 'deliver webhook' } })).toBe(0)
})
