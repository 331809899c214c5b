import { beforeEach, expect, test } from 'vitest'
import { aMerchItem, aUser, onlyVariantOf } from '../../../../test/builders'
import { aCall, aSubmission } from '../../../../test/calls'
import { db } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { submissionToken } from '../submissions/token.server'
import { chooseFreeCopyVariant, makeFreeCopyOrders } from './copies.server'
import { FreeCopyAddressForm, saveFreeCopyAddress } from './copy-address.server'

beforeEach(() => db.order.deleteMany())

const address = FreeCopyAddressForm.parse({
  shippingName: 'Ada L.',
  shippingAddress: 'Byron Road 1\r\nLondon',
  shippingCountry: 'GB',
})

test('an accepted sender gives an address, and gets the copies as one order of 0.00', async () => {
  const item = await aMerchItem({ title: 'Issue 4' })
  const { id: variantId } = await onlyVariantOf(item)
  await db.merchVariant.update({ where: { id: variantId }, data: { stock: 5 } })
  const call = await aCall({ copies: 2 })
  const accepted = { callId: call.id, status: 'accepted' }
  const sender = await aSubmission(accepted)
  await aSubmission({ ...accepted, email: 'silent@example.org' })
  const editor = await aUser({ role: 'admin' })
  await expect(makeFreeCopyOrders(call.id, editor)).rejects.toThrow(Conflict)
  await chooseFreeCopyVariant(call.id, variantId)
  expect(await makeFreeCopyOrders(call.id, editor)).toBe(0)

  await saveFreeCopyAddress(call.address, submissionToken(sender), address)
  const made = await Promise.all([makeFreeCopyOrders(call.id, editor), makeFreeCopyOrders(call.id, editor)])
  expect(made.reduce((sum, one) => sum + one)).toBe(1)
  const orders = await db.order.findMany({ include: { lines: true } })
  expect(orders).toMatchObject([
    {
      status: 'paid',
      totalCents: 0,
      email: 'ada@example.org',
      shippingName: 'Ada L.',
      shippingCountry: 'GB',
      shippingAddress: 'Byron Road 1\nLondon\nUnited Kingdom',
      lines: [{ title: 'Issue 4', quantity: 2, priceCents: 0 }],
    },
  ])
  expect((await db.merchVariant.findUniqueOrThrow({ where: { id: variantId } })).stock).toBe(3)
  await expect(saveFreeCopyAddress(call.address, submissionToken(sender), address)).rejects.toThrow(Conflict)
})

test('who is not accepted, or has the link of another call, gives no address', async () => {
  const [call, other] = [await aCall({ copies: 1 }), await aCall({ copies: 1 })]
  const declined = await aSubmission({ callId: call.id, status: 'declined' })
  const accepted = await aSubmission({ callId: call.id, status: 'accepted' })
  await expect(saveFreeCopyAddress(call.address, submissionToken(declined), address)).rejects.toThrow(
    Conflict,
  )
  await expect(saveFreeCopyAddress(other.address, submissionToken(accepted), address)).rejects.toThrow(
    NotFound,
  )
})

test('what is sold out keeps the rest waiting, and what is gone cannot be chosen', async () => {
  const item = await aMerchItem()
  const { id: variantId } = await onlyVariantOf(item)
  await db.merchVariant.update({ where: { id: variantId }, data: { stock: 1 } })
  const call = await aCall({ copies: 1, copyVariantId: variantId })
  for (const name of ['Ada', 'Bo'])
    await aSubmission({
      callId: call.id,
      status: 'accepted',
      name,
      shippingAddress: 'Here 1',
      shippingCountry: 'DE',
    })
  await expect(makeFreeCopyOrders(call.id, await aUser({ role: 'admin' }))).rejects.toThrow(Conflict)
  expect(await db.submission.count({ where: { callId: call.id, orderId: { not: null } } })).toBe(1)
  await expect(chooseFreeCopyVariant(call.id, 999_999)).rejects.toThrow(Invalid)
})
