import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import '../../../test/wired'
import { aBand, aMerchItem, aShirt, aUser } from '../../../test/builders'
import { anMp3 } from '../../../test/files'
import { aSoldRelease } from '../../../test/music'
import { aPaidCheckout, orderNow } from '../../../test/shopping'
import { aPaymentProvider } from '../../../test/stripe'
import { db } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { runDueJobs } from '../../platform/jobs/worker.server'
import { localTimeOf } from '../../platform/site-zone'
import { syncStripeBalance } from '../orders/payments/stripe-balance.server'
import { handleStripeEvent } from '../orders/payments/stripe-events.server'
import { refundOrder } from '../orders/refunds/refunds.server'
import { recordShareEntries } from './record-entries.server'
import { ShareForm } from './share-form'
import { addShare, endShare, listSharesOfSubject } from './shares.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
let boss: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
  boss = await aUser({ role: 'admin' })
})
afterEach(() => stripe.control('POST', '/reset'))
afterAll(() => stripe.stop())

const aPayee = (name = 'Ada') => db.payee.create({ data: { name } })
const share = (payee: number, more: Record<string, string> = { percent: '40' }) =>
  ShareForm.parse({ payee: String(payee), afterPostage: 'on', ...more })
const entriesOf = (orderId: number) => db.shareEntry.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
const centsOf = async (orderId: number) =>
  (await entriesOf(orderId)).map(({ cause, shareCents }) => [cause.split(' ')[0], shareCents])

/** An order that was paid with money: the provider's own are tests. */
async function aSale(id: number, quantity = 2) {
  const sale = await aPaidCheckout(stripe, { id, quantity })
  await db.order.update({ where: { id: sale.orderId }, data: { isTest: false } })
  await runDueJobs()
  return sale
}

test('a sale, its fee and its refund are shared, each once', async () => {
  const [item, ada, bo] = [await aMerchItem({ priceCents: 1000 }), await aPayee(), await aPayee('Bo')]
  await addShare({ merchItemId: item.id }, share(ada.id, { percent: '40', afterFees: 'on' }), boss)
  await addShare({ merchItemId: item.id }, share(bo.id, { unit: '1.50' }), boss)
  const { orderId } = await aSale(item.id)
  expect(await centsOf(orderId)).toEqual([
    ['sale', 800],
    ['sale', 300],
  ])
  await Promise.all([recordShareEntries(orderId), recordShareEntries(orderId)])
  expect(await entriesOf(orderId)).toHaveLength(2)
  await syncStripeBalance()
  await runDueJobs()
  const line = (await orderNow(orderId)).lines[0]?.id ?? 0
  await refundOrder({ orderId, picked: { [line]: 1 }, actor: 'boss' })
  await runDueJobs()
  const { feeCents } = await db.stripeTransaction.findFirstOrThrow({ where: { orderId, type: 'charge' } })
  expect((await centsOf(orderId)).slice(2)).toEqual([
    ...(feeCents > 0 ? [['fee', -Math.round(feeCents * 0.4)]] : []),
    ['refund', -400],
    ['refund', -150],
  ])
})

test('a tip beside a sale is not shared', async () => {
  const [item, ada] = [await aMerchItem({ priceCents: 1000 }), await aPayee()]
  await addShare({ merchItemId: item.id }, share(ada.id), boss)
  const { orderId } = await aSale(item.id, 1)
  const tipCents = 500
  await db.shareEntry.deleteMany({ where: { orderId } })
  await db.order.update({ where: { id: orderId }, data: { tipCents, totalCents: { increment: tipCents } } })
  await recordShareEntries(orderId)
  expect(await centsOf(orderId)).toEqual([['sale', 400]])
})

test('a dispute that is lost takes the share back, and one that is won after all gives it again', async () => {
  const [item, ada] = [await aMerchItem({ priceCents: 1000 }), await aPayee()]
  await addShare({ merchItemId: item.id }, share(ada.id, { percent: '33,33' }), boss)
  const { orderId } = await aSale(item.id, 1)
  const { charges } = await stripe.control<{ charges: { id: string }[] }>('GET', '/charges')
  const { id } = await stripe.control<{ id: string }>('POST', `/charges/${charges[0]?.id}/dispute`, {})
  await stripe.control('POST', `/disputes/${id}/close`, { outcome: 'lost' })
  for (const event of await stripe.events())
    if (event.type.startsWith('charge.dispute.')) await handleStripeEvent(event)
  await runDueJobs()
  expect((await entriesOf(orderId)).map(({ kind, shareCents }) => [kind, shareCents])).toEqual([
    ['sale', 333],
    ['dispute', -333],
  ])

  await stripe.control('POST', `/disputes/${id}/close`, { outcome: 'won' })
  for (const event of await stripe.events())
    if (event.type.startsWith('charge.dispute.')) await handleStripeEvent(event)
  await runDueJobs()
  await recordShareEntries(orderId)
  const now = await entriesOf(orderId)
  expect(now.map(({ kind, shareCents }) => [kind, shareCents])).toEqual([
    ['sale', 333],
    ['dispute', -333],
    ['dispute', 333],
  ])
})

test('test payments and free copies earn nothing, and earlier sales only if the owner says so', async () => {
  const [item, ada] = [await aMerchItem({ priceCents: 1000 }), await aPayee()]
  const early = await aSale(item.id)
  await addShare({ merchItemId: item.id }, share(ada.id), boss)
  const { orderId } = await aPaidCheckout(stripe, { id: item.id })
  await runDueJobs()
  expect([await centsOf(early.orderId), await centsOf(orderId)]).toEqual([[], []])
  const [running] = await listSharesOfSubject({ merchItemId: item.id })
  await endShare({ merchItemId: item.id }, running?.id ?? 0, boss)
  await addShare(
    { merchItemId: item.id },
    share(ada.id, { percent: '10', from: localTimeOf(new Date()).date }),
    boss,
  )
  await runDueJobs()
  expect([await centsOf(early.orderId), await centsOf(orderId)]).toEqual([[['sale', 200]], []])
})

test('a share that has ended earns no more, and is ended once', async () => {
  const [item, ada] = [await aMerchItem({ priceCents: 1000 }), await aPayee()]
  await addShare({ merchItemId: item.id }, share(ada.id), boss)
  const [running] = await listSharesOfSubject({ merchItemId: item.id })
  const id = running?.id ?? 0
  await expect(endShare({ merchItemId: (await aMerchItem()).id }, id, boss)).rejects.toThrow(NotFound)
  await Promise.all([
    endShare({ merchItemId: item.id }, id, boss),
    endShare({ merchItemId: item.id }, id, boss),
  ])
  const { orderId } = await aSale(item.id)
  expect([await centsOf(orderId), await listSharesOfSubject({ merchItemId: item.id })]).toEqual([[], []])
})

test('percentages never come to more than 100, not even by two forms at once; each variant counts alone', async () => {
  const [shirt, ada, bo] = [await aShirt(), await aPayee(), await aPayee('Bo')]
  await addShare({ merchItemId: shirt.id }, share(ada.id, { percent: '60' }), boss)
  await expect(addShare({ merchItemId: shirt.id }, share(bo.id, { percent: '40.01' }), boss)).rejects.toThrow(
    'At most 40% is left',
  )
  const both = [share(ada.id), share(bo.id)].map((form) => addShare({ merchItemId: shirt.id }, form, boss))
  const answers = await Promise.allSettled(both)
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await addShare(
    { merchItemId: shirt.id },
    share(bo.id, { percent: '100', variant: String(shirt.small) }),
    boss,
  )
  const other = share(bo.id, { percent: '1', variant: String((await aShirt()).small) })
  await expect(addShare({ merchItemId: shirt.id }, other, boss)).rejects.toThrow('Choose a variant.')
})

test('what a gift card paid is shared, and taken back when it is on the card again', async () => {
  const [item, ada] = [await aMerchItem({ priceCents: 1000 }), await aPayee()]
  await addShare({ merchItemId: item.id }, share(ada.id, { percent: '50' }), boss)
  const { orderId } = await aSale(item.id, 1)
  await db.shareEntry.deleteMany({ where: { orderId } })
  const card = {
    code: `card ${orderId}`,
    currency: 'usd',
    amountCents: 600,
    balanceCents: 0,
    createdBy: 'boss',
  }
  const { id: giftCardId } = await db.giftCard.create({ data: card })
  await db.order.update({ where: { id: orderId }, data: { giftCardId, giftCardCents: 600, totalCents: 400 } })
  const moved = { giftCardId, orderId, actor: 'boss' }
  await db.giftCardEntry.create({ data: { ...moved, kind: 'spent', cents: -600 } })
  await recordShareEntries(orderId)
  expect(await centsOf(orderId)).toEqual([['sale', 500]])
  await db.giftCardEntry.create({ data: { ...moved, kind: 'returned', cents: 600 } })
  await db.refund.create({ data: { id: `re_${orderId}`, orderId, amountCents: 400, status: 'succeeded' } })
  await recordShareEntries(orderId)
  expect(await centsOf(orderId)).toEqual([
    ['sale', 500],
    ['refund', -200],
    ['refund', -300],
  ])
})

test('what a release is sold as is shared by its shares, those of sales before it was named too', async () => {
  const [item, ada, bo] = [await aMerchItem({ priceCents: 1000 }), await aPayee(), await aPayee('Bo')]
  const { orderId } = await aSale(item.id)
  const band = await aBand()
  const about = { bandId: band.id, title: 'Mud', slug: 'mud', merchItemId: item.id }
  const { id: releaseId } = await db.release.create({ data: about })
  const from = localTimeOf(new Date()).date
  await addShare({ releaseId }, share(ada.id, { percent: '40', from }), boss)
  await runDueJobs()
  expect(await centsOf(orderId)).toEqual([['sale', 800]])
  await expect(addShare({ releaseId }, share(bo.id, { percent: '61' }), boss)).rejects.toThrow(
    'At most 60% is left',
  )
  const both = ['35', '35'].map((percent) => addShare({ releaseId }, share(bo.id, { percent }), boss))
  const answers = await Promise.allSettled(both)
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await addShare({ merchItemId: item.id }, share(bo.id, { percent: '10' }), boss)
  const later = await aSale(item.id, 1)
  expect(await centsOf(later.orderId)).toEqual([['sale', 100]])
  const [running] = await listSharesOfSubject({ releaseId })
  expect(running).toMatchObject({ page: `/admin/releases/${releaseId}/shares`, title: `${band.title}: Mud` })
  await endShare({ releaseId }, running?.id ?? 0, boss)
  expect(await listSharesOfSubject({ releaseId })).toHaveLength(1)
  await expect(addShare({ releaseId: 999_999 }, share(ada.id), boss)).rejects.toThrow(NotFound)
})

test('the share of a release counts the tape that names it, and its music to download', async () => {
  const release = await aSoldRelease({ 'One.mp3': anMp3() }, { pricing: { priceCents: 500 } })
  const tape = await aMerchItem({ priceCents: 1000 })
  await db.release.update({ where: { id: release.id }, data: { merchItemId: tape.id } })
  const ada = await aPayee()
  await addShare({ releaseId: release.id }, share(ada.id), boss)
  const [music, cassette] = [await aSale(release.itemId, 1), await aSale(tape.id, 1)]
  expect(await centsOf(music.orderId)).toEqual([['sale', 200]])
  expect(await centsOf(cassette.orderId)).toEqual([['sale', 400]])
})
