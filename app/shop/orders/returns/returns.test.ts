import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aPaidCheckout, orderNow } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { dayMs } from '../../../platform/durations'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { setReturnTerms } from '../../shipping/return-terms.server'
import { sendParcel } from '../parcels/shipments.server'
import { refundOrder } from '../refunds/refunds.server'
import { openReturnStates, returnStates, returnStatesBefore } from './return-lifecycle'
import {
  answerReturn,
  loadReturnsOfOrder,
  receiveReturn,
  requestReturn,
  withdrawReturn,
} from './returns.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
  await setReturnTerms({ days: 14, words: 'Send it to the press.' })
})
afterEach(() => stripe.control('POST', '/reset'))
afterAll(async () => {
  await db.returnSettings.deleteMany()
  await stripe.stop()
})

/** An order of three pieces, two of which were sent. */
async function aSentOrder() {
  const { orderId } = await aPaidCheckout(stripe, { priceCents: 1000, quantity: 3 })
  const line = (await orderNow(orderId)).lines[0]?.id ?? 0
  const parcel = { orderId, carrier: '', trackingNumber: '', actor: 'boss' }
  await sendParcel({ ...parcel, expectedSent: 0, picked: { [line]: 2 } })
  return { orderId, line }
}

const asking = ({ orderId, line }: { orderId: number; line: number }, count = 1) => ({
  orderId,
  picked: { [line]: count },
  reason: 'Too small.',
  key: randomUUID(),
  actor: 'ada',
})
const mails = (orderId: number) =>
  db.outgoingMail
    .findMany({ where: { ownerKind: 'order', ownerId: orderId, kind: { startsWith: 'return' } } })
    .then((rows) => rows.map(({ kind }) => kind))

test('what was sent can be sent back, once, within the days that the owner has set', async () => {
  const sent = await aSentOrder()
  const later = (days: number) => new Date(Date.now() + days * dayMs)
  expect(await loadReturnsOfOrder(sent.orderId)).toMatchObject({
    returnable: [{ most: 2 }],
    words: 'Send it to the press.',
  })
  expect((await loadReturnsOfOrder(sent.orderId, later(14))).until).not.toBeNull()
  expect(await loadReturnsOfOrder(sent.orderId, later(15))).toMatchObject({ until: null, returnable: [] })
  await expect(requestReturn(asking(sent), later(15))).rejects.toThrow(
    'The time to return this order has passed.',
  )
  await expect(requestReturn(asking(sent, 3))).rejects.toThrow('2 can be returned.')
  await expect(requestReturn({ ...asking(sent), picked: {} })).rejects.toThrow(Invalid)
  const form = asking(sent, 2)
  await Promise.all([requestReturn(form), requestReturn(form)])
  const { requests, returnable } = await loadReturnsOfOrder(sent.orderId)
  expect([requests.length, returnable]).toEqual([1, []])
  await expect(requestReturn(asking(sent))).rejects.toThrow('0 can be returned.')
})

test('of two requests for the last piece at once, one is refused', async () => {
  const sent = await aSentOrder()
  await requestReturn(asking(sent))
  const answers = await Promise.allSettled([requestReturn(asking(sent)), requestReturn(asking(sent))])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a return is answered by mail, comes back, and is refunded as any order', async () => {
  const sent = await aSentOrder()
  const { orderId, line } = sent
  await requestReturn(asking(sent))
  const returnId = (await loadReturnsOfOrder(orderId)).requests[0]?.id ?? 0
  const change = { orderId, returnId, actor: 'boss' }
  await answerReturn(change, 'accepted', 'To the press, please.')
  await answerReturn(change, 'accepted', 'Pressed twice.')
  await receiveReturn(change)
  const before = await loadReturnsOfOrder(orderId)
  expect(before.requests).toMatchObject([
    { status: 'received', answer: 'To the press, please.', canBeRefunded: true },
  ])
  expect(before.returnable).toMatchObject([{ most: 1 }])
  await refundOrder({ orderId, picked: { [line]: 1 }, restock: true, actor: 'boss' })
  const after = await loadReturnsOfOrder(orderId)
  expect([after.returnable[0]?.most, (await orderNow(orderId)).refundedCents]).toEqual([1, 1000])
  expect((await mails(orderId)).filter((kind) => kind === 'return answered')).toHaveLength(1)
})

test('what is kept, or declined, can be asked for again', async () => {
  const sent = await aSentOrder()
  for (const end of ['withdrawn', 'declined'] as const) {
    await requestReturn(asking(sent, 2))
    const returnId = (await loadReturnsOfOrder(sent.orderId)).requests.at(-1)?.id ?? 0
    const change = { orderId: sent.orderId, returnId, actor: 'boss' }
    await (end === 'withdrawn' ? withdrawReturn(change) : answerReturn(change, 'declined', ''))
    await expect(receiveReturn(change)).rejects.toThrow(Conflict)
    expect((await loadReturnsOfOrder(sent.orderId)).returnable).toMatchObject([{ most: 2 }])
  }
})

test('a return of another order is not found, and a site that takes nothing back offers nothing', async () => {
  const [one, other] = [await aSentOrder(), await aSentOrder()]
  await requestReturn(asking(one))
  const returnId = (await loadReturnsOfOrder(one.orderId)).requests[0]?.id ?? 0
  await expect(withdrawReturn({ orderId: other.orderId, returnId, actor: 'bo' })).rejects.toThrow(NotFound)
  await setReturnTerms({ days: 0, words: '' })
  expect(await loadReturnsOfOrder(other.orderId)).toMatchObject({ until: null, returnable: [] })
  await setReturnTerms({ days: 14, words: '' })
})

test('every state of a return is reached and drawn, and none is left that is over', () => {
  const over = returnStates.filter((state) => !openReturnStates.includes(state))
  for (const state of returnStates)
    expect(returnStatesBefore(state).filter((from) => over.includes(from))).toEqual([])
  expect(returnStates.filter((state) => returnStatesBefore(state).length === 0)).toEqual(['asked'])
})
