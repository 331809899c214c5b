import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMerchItem } from '../../../../test/builders'
import { aPaidCheckout, aShopper, orderNow, site } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { validate } from '../../../platform/http/request.server'
import { preorderText } from '../../items/merch'
import { findMerchItemById } from '../../items/merch.server'
import { MerchFields } from '../../items/merch-form'
import { endPreorders } from '../../items/preorders.server'
import { receiptMailContent } from '../mails/order-mail-contents.server'
import { listOrdersToPrint } from '../parcels/sheets.server'
import { startCheckout } from './checkout.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterAll(() => stripe.stop())

const day = '2099-12-24'
const words = 'Pre-order: ships from December 24, 2099'

test('a pre-order says from which day it is sent: in the cart, at Stripe, in the receipt and on the packing slip', async () => {
  const item = await aMerchItem({ title: 'Second pressing', shipsFrom: day })
  expect(preorderText(day)).toBe(words)
  const { user, sessionId, orderId } = await aPaidCheckout(stripe, { id: item.id })
  const { lines } = await stripe.control<{ lines: object[] }>('GET', `/sessions/${sessionId}`)
  expect(JSON.stringify(lines)).toContain(words)
  const paid = await orderNow(orderId)
  expect(paid.lines).toMatchObject([{ title: 'Second pressing', shipsFrom: day }])
  expect(JSON.stringify(receiptMailContent({ ...paid, user }))).toContain(`1 × Second pressing (${words})`)
  const [sheet] = await listOrdersToPrint([orderId])
  expect(sheet?.lines[0]?.title).toBe(`Second pressing (${words})`)
})

test('when its day has come an item is sold as all others, and orders keep what their buyers read', async () => {
  const item = await aMerchItem({ shipsFrom: day })
  const later = await aMerchItem({ shipsFrom: '2099-12-26' })
  const shopper = await aShopper({ id: item.id })
  const { id } = await startCheckout(shopper, site)
  await endPreorders(new Date('2099-12-24T12:00:00Z'))
  expect(await findMerchItemById(item.id)).toMatchObject({ shipsFrom: null, version: item.version })
  expect(await findMerchItemById(later.id)).toMatchObject({ shipsFrom: '2099-12-26' })
  const order = await startCheckout(shopper, site)
  expect(order.id).toBe(id)
})

const typed = (shipsFrom: string) => validate(MerchFields, { title: 'Cap', price: '24', shipsFrom }).shipsFrom

test('the day of a pre-order is still to come, or left empty', () => {
  expect(typed(day)).toBe(day)
  expect(typed('')).toBeNull()
  expect(() => typed('2020-01-01')).toThrow('Enter a future date')
  expect(() => typed('Christmas')).toThrow('Enter a date, such as 2026-12-24.')
})
