import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aMerchItem, aUser, onlyVariantOf } from '../../../test/builders'
import { stockOf } from '../../../test/shopping'
import { db } from '../../platform/database/db.server'
import { Conflict, Invalid } from '../../platform/errors/errors'
import { listConsignmentsOfMaker } from '../shares/consignments-of-makers.server'
import { deletePayee } from '../shares/payees.server'
import type { ConsignmentMovementKind } from '../shares/piece-counts'
import { recordShareEntries } from '../shares/record-entries.server'
import { makeStatementFile } from '../shares/statement-file.server'
import { loadStatementOfPeriod } from '../shares/statements.server'
import {
  addConsignment,
  deleteConsignment,
  findConsignmentById,
  recordConsignmentMovement,
} from './consignments.server'

let boss: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  boss = await aUser({ role: 'admin' })
})

const move = (kind: ConsignmentMovementKind, quantity: number) => ({
  kind,
  quantity,
  note: '',
  key: randomUUID(),
})
const countsOf = async (id: number) => (await findConsignmentById(id)).counts

interface Terms {
  unitCents?: number
  percentHundredths?: number | null
}

/** Five tapes of a maker, beside what the shop has of its own. */
async function takenIn({ unitCents = 600, percentHundredths = null }: Terms = {}, stock = 0, quantity = 5) {
  const item = await aMerchItem({ title: 'Mud', priceCents: 1000, stock })
  const { id: variantId } = await onlyVariantOf(item)
  const maker = await db.payee.create({ data: { name: 'Ada' } })
  const about = { place: '', payeeId: maker.id, variantId, quantity, unitCents, percentHundredths }
  const form = { ...about, key: randomUUID() }
  return { item, variantId, maker, form, id: await addConsignment(form, boss) }
}

type Taken = Awaited<ReturnType<typeof takenIn>>

/** An order that was paid, whose pieces left the stock. */
async function sold({ item, variantId }: Taken, quantity: number, cents = quantity * 1000) {
  await db.merchVariant.update({ where: { id: variantId }, data: { stock: { decrement: quantity } } })
  const line = { merchItemId: item.id, variantId, title: 'Mud', quantity, priceCents: 1000 }
  const { id } = await db.order.create({
    data: {
      userId: boss.id,
      email: 'a@example.org',
      status: 'paid',
      paidAt: new Date(),
      subtotalCents: quantity * 1000,
      totalCents: cents,
      discountCents: quantity * 1000 - cents,
      lines: { create: line },
    },
    include: { lines: true },
  })
  await Promise.all([recordShareEntries(id), recordShareEntries(id)])
  return { id }
}

async function paidBack(orderId: number, { quantity = 1, restocked = true, amountCents = 1000 }) {
  const line = await db.orderLine.findFirstOrThrow({ where: { orderId } })
  const lines = { create: { orderLineId: line.id, quantity, restocked } }
  const refund = { id: `re-${randomUUID()}`, amountCents, status: 'succeeded', restocked }
  await db.refund.create({ data: { ...refund, orderId, lines } })
  await recordShareEntries(orderId)
}

const owedTo = async (payeeId: number) =>
  (await db.shareEntry.aggregate({ where: { payeeId }, _sum: { shareCents: true } }))._sum.shareCents ?? 0

test("a maker's tapes enter the stock, and each that is sold owes the price, also where it was free", async () => {
  const tapes = await takenIn()
  expect([await stockOf(tapes.item.id), await countsOf(tapes.id)]).toEqual([
    5,
    { delivered: 5, sold: 0, returned: 0, lost: 0, there: 5 },
  ])
  await sold(tapes, 2, 1500)
  await sold(tapes, 1, 0)
  expect(await owedTo(tapes.maker.id)).toBe(1800)
  expect(await countsOf(tapes.id)).toMatchObject({ sold: 3, there: 2 })
})

test('a percentage is of what the buyer paid, and never of more pieces than the maker gave', async () => {
  const tapes = await takenIn({ unitCents: 0, percentHundredths: 6000 }, 10)
  await sold(tapes, 4, 3000)
  expect(await owedTo(tapes.maker.id)).toBe(1800)
  await sold(tapes, 4)
  await sold(tapes, 1)
  expect([await owedTo(tapes.maker.id), await countsOf(tapes.id)]).toEqual([
    2400,
    { delivered: 5, sold: 5, returned: 0, lost: 0, there: 0 },
  ])
})

test("what is the shop's own of a sale is shared, the maker's pieces are not", async () => {
  const tapes = await takenIn({ unitCents: 500 }, 10)
  const artist = await db.payee.create({ data: { name: 'Bo' } })
  await db.share.create({
    data: { payeeId: artist.id, merchItemId: tapes.item.id, percentHundredths: 5000, startsAt: new Date(0) },
  })
  await sold(tapes, 3)
  expect([await owedTo(tapes.maker.id), await owedTo(artist.id)]).toEqual([1500, 0])
  await sold(tapes, 4)
  expect([await owedTo(tapes.maker.id), await owedTo(artist.id)]).toEqual([2500, 1000])
})

test('a piece that comes back to the stock is owed no more; one that does not stays owed', async () => {
  const tapes = await takenIn()
  const { id } = await sold(tapes, 3)
  await paidBack(id, { restocked: false })
  expect([await owedTo(tapes.maker.id), await countsOf(tapes.id)]).toMatchObject([
    1800,
    { sold: 3, there: 2 },
  ])
  await paidBack(id, {})
  expect([await owedTo(tapes.maker.id), await countsOf(tapes.id)]).toMatchObject([
    1200,
    { sold: 2, there: 3 },
  ])
})

test('a percentage is taken back with the money', async () => {
  const tapes = await takenIn({ unitCents: 0, percentHundredths: 6000 })
  const { id } = await sold(tapes, 2)
  await paidBack(id, { restocked: false })
  expect([await owedTo(tapes.maker.id), await countsOf(tapes.id)]).toMatchObject([600, { sold: 2, there: 3 }])
})

test('tapes in a bundle are sold too, a percentage of their part of its price', async () => {
  const tapes = await takenIn({ unitCents: 0, percentHundredths: 5000 })
  const bundle = await aMerchItem({ priceCents: 2400, stock: null })
  const { id: variantId } = await onlyVariantOf(bundle)
  const other = await aMerchItem({ priceCents: 3000 })
  const { id: otherId } = await onlyVariantOf(other)
  const parts = [
    { variantId: tapes.variantId, title: 'Mud', quantity: 1 },
    { variantId: otherId, title: 'Shirt', quantity: 1 },
  ]
  const { id } = await db.order.create({
    data: {
      userId: boss.id,
      email: 'a@example.org',
      status: 'paid',
      paidAt: new Date(),
      subtotalCents: 4800,
      totalCents: 4800,
      lines: {
        create: {
          merchItemId: bundle.id,
          variantId,
          title: 'Both',
          quantity: 2,
          priceCents: 2400,
          parts: { create: parts },
        },
      },
    },
  })
  await recordShareEntries(id)
  expect([await owedTo(tapes.maker.id), (await countsOf(tapes.id)).sold]).toEqual([600, 2])
  expect((await loadStatementOfPeriod(tapes.maker, currentYear())).lines).toMatchObject([
    { title: 'Mud', quantity: 2 },
  ])
})

const currentYear = () => String(new Date().getFullYear())

test('pieces are given back or lost, owed or not as the owner says, never more than there are', async () => {
  const tapes = await takenIn({}, 10)
  const { id, item, maker } = tapes
  await recordConsignmentMovement(id, move('returned', 1), boss)
  await recordConsignmentMovement(id, move('lost', 1), boss)
  const owed = move('owed', 1)
  await Promise.all([recordConsignmentMovement(id, owed, boss), recordConsignmentMovement(id, owed, boss)])
  expect([await stockOf(item.id), await countsOf(id), await owedTo(maker.id)]).toEqual([
    12,
    { delivered: 5, sold: 0, returned: 1, lost: 2, there: 2 },
    600,
  ])
  for (const kind of ['returned', 'lost', 'owed'] as const)
    await expect(recordConsignmentMovement(id, move(kind, 3), boss)).rejects.toThrow('There are 2 here.')
  await expect(recordConsignmentMovement(id, move('sold', 1), boss)).rejects.toThrow(Invalid)
  await recordConsignmentMovement(id, move('delivered', 3), boss)
  expect([await stockOf(item.id), (await countsOf(id)).there]).toEqual([15, 5])
})

test('of the last tapes, two sales and giving them back at once never take more than there are', async () => {
  const tapes = await takenIn({}, 0, 3)
  await Promise.all([sold(tapes, 1), sold(tapes, 2)])
  const back = await Promise.allSettled([recordConsignmentMovement(tapes.id, move('returned', 1), boss)])
  expect(back[0]?.status).toBe('rejected')
  const again = await takenIn({}, 10, 3)
  await Promise.allSettled([
    sold(again, 2),
    recordConsignmentMovement(again.id, move('returned', 2), boss),
    sold(again, 2),
  ])
  const { sold: count, returned, there } = await countsOf(again.id)
  expect([count + returned + there, there >= 0]).toEqual([3, true])
  expect(await owedTo(again.maker.id)).toBe(count * 600)
})

test('two makers of one item are paid one after the other, the first one first', async () => {
  const first = await takenIn()
  const second = await db.payee.create({ data: { name: 'Bo' } })
  const form = { ...first.form, payeeId: second.id, unitCents: 700, key: randomUUID() }
  const id = await addConsignment(form, boss)
  await sold(first, 7)
  expect([await owedTo(first.maker.id), await owedTo(second.id)]).toEqual([3000, 1400])
  expect((await countsOf(id)).there).toBe(3)
})

test('tapes that are taken in twice by one press are there once, and only of a counted stock', async () => {
  const { form, id, item } = await takenIn()
  expect([await addConsignment(form, boss), await stockOf(item.id)]).toEqual([id, 5])
  const endless = await onlyVariantOf(await aMerchItem({ stock: null }))
  const more = { ...form, variantId: endless.id, key: randomUUID() }
  await expect(addConsignment(more, boss)).rejects.toThrow('Its stock is unlimited.')
})

test('a consignment is deleted while nothing was sold, and its maker stays as long as pieces are here', async () => {
  const tapes = await takenIn()
  await expect(deletePayee(tapes.maker.id, boss)).rejects.toThrow('has copies here')
  await deleteConsignment(tapes.id, boss)
  expect(await stockOf(tapes.item.id)).toBe(0)
  await deletePayee(tapes.maker.id, boss)
  const other = await takenIn()
  const { id } = await sold(other, 1)
  await paidBack(id, {})
  await expect(deleteConsignment(other.id, boss)).rejects.toThrow(Conflict)
})

test("what a maker has here stands in the statement, by the quarter, as page, CSV and on the maker's page", async () => {
  const tapes = await takenIn()
  await sold(tapes, 2)
  await recordConsignmentMovement(tapes.id, move('owed', 1), boss)
  const { lines, pieces, earnedCents } = await loadStatementOfPeriod(tapes.maker, currentYear())
  expect(lines.map(({ kind, quantity, shareCents }) => [kind, quantity, shareCents])).toEqual([
    ['sale', 2, 1200],
    ['lost', 1, 600],
  ])
  expect([earnedCents, pieces]).toMatchObject([
    1800,
    [{ title: 'Mud', terms: '$6.00 each', counts: { delivered: 5, sold: 2, lost: 1, there: 2 } }],
  ])
  expect(await listConsignmentsOfMaker(tapes.maker.id)).toEqual(pieces)
  expect((await loadStatementOfPeriod(tapes.maker, '2020')).pieces).toEqual([])
  const { body } = await makeStatementFile({ ...tapes.maker }, currentYear(), 'csv')
  expect(body.toString()).toContain('"here","Mud","","2"')
})
