import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDownload } from '../../../../test/builders'
import { aCheckout, orderNow, withoutShipping } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { allFilesId } from '../downloads/download-link.server'
import { findRequestedDownload } from '../downloads/downloads.server'
import { orderFromRow } from '../orders.server'
import { updateOrderFromSession } from './fulfil.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
  await withoutShipping()
})
afterAll(() => stripe.stop())

const isBeingPaid = async (orderId: number) => orderFromRow(await orderNow(orderId)).isBeingPaid

async function debited() {
  const { id } = await aDownload({ title: 'Zine' })
  const checkout = await aCheckout({ id })
  expect(await isBeingPaid(checkout.orderId)).toBe(false)
  await stripe.pay(checkout.sessionId, { method: 'bank_debit' })
  await updateOrderFromSession(checkout.sessionId)
  return checkout
}

const mailsOf = (orderId: number) =>
  db.outgoingMail.findMany({ where: { ownerKind: 'order', ownerId: orderId }, select: { kind: true } })

async function refusalOf(orderId: number) {
  const { reference, lines } = await orderNow(orderId)
  const lineId = lines[0]?.id ?? 0
  return (await findRequestedDownload({ reference, lineId, fileId: allFilesId })).refusal
}

test('a bank debit on its way opens no file and sends no mail; its files come once, when it is settled', async () => {
  const { orderId, sessionId } = await debited()
  expect(await isBeingPaid(orderId)).toBe(true)
  expect(await refusalOf(orderId)).toBe('This order has not been paid yet.')
  expect(await mailsOf(orderId)).toEqual([])

  await stripe.control('POST', `/sessions/${sessionId}/settle`, { outcome: 'succeeded' })
  await Promise.all([updateOrderFromSession(sessionId), updateOrderFromSession(sessionId)])
  expect(await orderNow(orderId)).toMatchObject({ status: 'shipped' })
  expect(await isBeingPaid(orderId)).toBe(false)
  expect(await refusalOf(orderId)).toBeNull()
  expect((await mailsOf(orderId)).filter(({ kind }) => kind === 'download')).toHaveLength(1)
})

test('a bank debit that fails opens nothing, and tells its buyer that the order is canceled', async () => {
  const { orderId, sessionId } = await debited()
  await stripe.control('POST', `/sessions/${sessionId}/settle`, { outcome: 'failed' })
  await Promise.all([updateOrderFromSession(sessionId), updateOrderFromSession(sessionId)])
  expect(await orderNow(orderId)).toMatchObject({ status: 'canceled', paidAt: null })
  expect(await isBeingPaid(orderId)).toBe(false)
  expect(await refusalOf(orderId)).toBe('This order was canceled, so its files cannot be downloaded.')
  expect(await mailsOf(orderId)).toEqual([{ kind: 'order canceled' }])
})
