import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aMerchItem, aUser, onlyVariantOf } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { DomainError } from '../../platform/errors/errors'
import {
  addConsignment,
  findConsignmentById,
  recordConsignmentMovement,
} from '../consignments/consignments.server'
import { refundOrder } from '../orders/refunds/refunds.server'
import { receivePayment } from '../orders/ways/receive-payment.server'
import { recordShareEntries } from '../shares/record-entries.server'
import { loadStatementOfPeriod } from '../shares/statements.server'
import { addPriceList, findPriceListById } from './lists.server'
import { placeWholesaleOrder, reviewWholesaleOrder } from './order-wholesale.server'
import { BuyerForm } from './wholesale-form'

// No payment provider is there in this file: nothing here may ask Stripe.

let boss: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  boss = await aUser({ role: 'admin' })
})

const pieces = fc.integer({ min: 1, max: 4 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('wholesale' as const), pieces, month: fc.integer({ min: 0, max: 11 }) }),
  fc.record({ kind: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 2000 }) }),
  fc.record({ kind: fc.constant('elsewhere' as const), pieces }),
  fc.record({ kind: fc.constant('owed' as const), pieces }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Tapes of which six are a maker's, all of the others shared by two, in a list for shops and at another shop. */
async function someTapes() {
  const item = await aMerchItem({ title: 'Mud', priceCents: 999, stock: 20 })
  const { id: variantId } = await onlyVariantOf(item)
  const names = ['Ada', 'Bo', 'Chidi']
  const payees = []
  for (const name of names) payees.push(await db.payee.create({ data: { name } }))
  const [ada, bo, maker] = payees.map(({ id }) => id)
  for (const [payeeId = 0, percentHundredths] of [
    [ada, 3333],
    [bo, 6667],
  ])
    await db.share.create({
      data: { payeeId, percentHundredths, merchItemId: item.id, startsAt: new Date('2025-01-01') },
    })
  const form = { place: 'Saltmarket', variantId, unitCents: 501, percentHundredths: null, payeeId: null }
  const out = await addConsignment({ ...form, quantity: 8, key: randomUUID() }, boss)
  const ofMaker = { ...form, percentHundredths: 6000, unitCents: 0, payeeId: maker ?? 0 }
  const taken = await addConsignment({ ...ofMaker, quantity: 6, key: randomUUID() }, boss)
  await db.consignmentMove.updateMany({
    where: { consignmentId: taken },
    data: { at: new Date('2025-01-01') },
  })
  const fields = { name: 'Shops', percentHundredths: 3333, minimumCents: 0, days: 30 }
  const list = await findPriceListById(
    await addPriceList({ fields, picked: [{ variantId, price: '' }] }, boss),
  )
  return { item, variantId, payees, out, taken, list }
}

type Tapes = Awaited<ReturnType<typeof someTapes>>
let networks = 0

async function sell({ list, variantId }: Tapes, count: number, month: number): Promise<number> {
  networks += 1
  const about = { company: 'Harbour', address: '1 Quay', destination: 'GB', email: 'h@example.org' }
  const buyer = BuyerForm.parse({ ...about, key: randomUUID() })
  const typed = new Map([[variantId, String(count)]])
  const address = `10.8.${Math.floor(networks / 200)}.${(networks % 200) + 1}`
  const { mark } = await reviewWholesaleOrder({ list, typed, buyer, address })
  const link = await placeWholesaleOrder({ list, typed, buyer: { ...buyer, intent: 'order', mark }, address })
  const { id } = await db.order.findUniqueOrThrow({
    where: { reference: /\/orders\/([^?]+)/.exec(link)?.[1] ?? '' },
  })
  const at = new Date(Date.UTC(2025, month, 15))
  await receivePayment({ orderId: id, day: '2025-01-01', key: randomUUID(), actor: 'boss' })
  await db.order.update({ where: { id }, data: { paidAt: at, createdAt: at } })
  await recordShareEntries(id)
  return id
}

test('entries come to what was sold, with makers, shops and other shops in them, and quarters to the year', async () => {
  const follow = async (steps: Step[]) => {
    const tapes = await someTapes()
    const orders: number[] = []
    for (const one of steps) {
      const key = randomUUID()
      const note = { note: '', key }
      const press = async () => {
        if (one.kind === 'wholesale') orders.push(await sell(tapes, one.pieces, one.month))
        else if (one.kind === 'refund' && orders[0] !== undefined) {
          await refundOrder({ orderId: orders[0], amountCents: one.cents, key, actor: 'boss' })
          await recordShareEntries(orders[0])
        } else if (one.kind === 'elsewhere')
          await recordConsignmentMovement(tapes.out, { kind: 'sold', quantity: one.pieces, ...note }, boss)
        else if (one.kind === 'owed')
          await recordConsignmentMovement(tapes.taken, { kind: 'owed', quantity: one.pieces, ...note }, boss)
      }
      await press().catch((error: unknown) => expect(error).toBeInstanceOf(DomainError))
    }
    await expectSums(tapes, orders)
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), follow), { numRuns: 3 })
})

async function expectSums({ item, taken, payees }: Tapes, orders: number[]): Promise<void> {
  for (const orderId of orders) {
    const { totalCents } = await db.order.findUniqueOrThrow({ where: { id: orderId } })
    const sales = await db.shareEntry.findMany({ where: { orderId, kind: 'sale' } })
    const ofMaker = sales.filter(({ consignmentId }) => consignmentId !== null)
    const shared = sales.filter(({ consignmentId }) => consignmentId === null)
    const sum = (all: number[]) => all.reduce((one, other) => one + other, 0)
    const own = sum(ofMaker.map(({ grossCents }) => grossCents))
    expect(own + sum(shared.map(({ shareCents }) => shareCents))).toBe(totalCents)
  }
  const { counts } = await findConsignmentById(taken)
  expect([counts.there >= 0, counts.sold + counts.lost + counts.there]).toEqual([true, 6])
  const { stock } = await onlyVariantOf(item)
  expect(stock ?? 0).toBeGreaterThanOrEqual(0)
  const years = ['2025', String(new Date().getUTCFullYear())]
  for (const payee of payees)
    for (const year of years) {
      const quarters = await Promise.all(
        [1, 2, 3, 4].map((number) => loadStatementOfPeriod(payee, `${year}-Q${number}`)),
      )
      const earned = quarters.reduce((all, { earnedCents }) => all + earnedCents, 0)
      const whole = await loadStatementOfPeriod(payee, year)
      expect([whole.earnedCents, whole.closingCents]).toEqual([earned, quarters[3]?.closingCents])
    }
}
