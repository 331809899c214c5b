import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aMerchItem, aUser, onlyVariantOf } from '../../../test/builders'
import { stockOf } from '../../../test/shopping'
import { db } from '../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors'
import type { ConsignmentMovementKind } from '../shares/piece-counts'
import { ShareForm } from '../shares/share-form'
import { addShare } from '../shares/shares.server'
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

async function aConsignment(stock = 50, quantity = 30) {
  const item = await aMerchItem({ stock })
  const { id: variantId } = await onlyVariantOf(item)
  const about = { payeeId: null, percentHundredths: null, unitCents: 600 }
  const form = { ...about, place: 'Saltmarket Books', variantId, quantity, key: randomUUID() }
  return { item, form, id: await addConsignment(form, boss) }
}
const countsOf = async (id: number) => (await findConsignmentById(id)).counts

test('thirty copies leave the stock, and come back, are sold or lost', async () => {
  const { item, id } = await aConsignment()
  expect(await stockOf(item.id)).toBe(20)
  await recordConsignmentMovement(id, move('sold', 12), boss)
  await recordConsignmentMovement(id, move('returned', 5), boss)
  await recordConsignmentMovement(id, move('lost', 1), boss)
  await recordConsignmentMovement(id, move('delivered', 10), boss)
  expect(await countsOf(id)).toEqual({ delivered: 40, sold: 12, returned: 5, lost: 1, there: 22 })
  expect(await stockOf(item.id)).toBe(15)
})

test('more than there are is neither delivered, nor sold, nor taken back', async () => {
  const { item, form, id } = await aConsignment(40)
  await expect(recordConsignmentMovement(id, move('delivered', 11), boss)).rejects.toThrow(
    'There are 10 in stock.',
  )
  for (const kind of ['sold', 'returned', 'lost'] as const)
    await expect(recordConsignmentMovement(id, move(kind, 31), boss)).rejects.toThrow(
      'There are 30 at Saltmarket Books.',
    )
  await expect(addConsignment({ ...form, key: randomUUID() }, boss)).rejects.toThrow(Invalid)
  await expect(recordConsignmentMovement(999_999, move('sold', 1), boss)).rejects.toThrow(NotFound)
  expect(await stockOf(item.id)).toBe(10)
  const both = [move('sold', 20), move('lost', 20)].map((one) => recordConsignmentMovement(id, one, boss))
  const answers = await Promise.allSettled(both)
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('pressed twice, also at once, it is one consignment and one change', async () => {
  const { form, id } = await aConsignment()
  expect(await addConsignment(form, boss)).toBe(id)
  const sold = move('sold', 2)
  await Promise.all([recordConsignmentMovement(id, sold, boss), recordConsignmentMovement(id, sold, boss)])
  await recordConsignmentMovement(id, sold, boss)
  expect(await countsOf(id)).toMatchObject({ delivered: 30, sold: 2 })
})

test('what the other shop sells is shared, of what it pays', async () => {
  const { item, id } = await aConsignment()
  const [ada, bo] = [
    await db.payee.create({ data: { name: 'Ada' } }),
    await db.payee.create({ data: { name: 'Bo' } }),
  ]
  await addShare({ merchItemId: item.id }, ShareForm.parse({ payee: String(ada.id), percent: '33.33' }), boss)
  await addShare({ merchItemId: item.id }, ShareForm.parse({ payee: String(bo.id), unit: '1' }), boss)
  for (const quantity of [3, 2]) await recordConsignmentMovement(id, move('sold', quantity), boss)
  const entries = await db.shareEntry.findMany({ where: { merchItemId: item.id }, orderBy: { id: 'asc' } })
  expect(
    entries.map(({ payeeId, quantity, grossCents, shareCents }) => [
      payeeId,
      quantity,
      grossCents,
      shareCents,
    ]),
  ).toEqual([
    [ada.id, 3, 1800, 600],
    [bo.id, 3, 1800, 300],
    [ada.id, 2, 1200, 400],
    [bo.id, 2, 1200, 200],
  ])
})

test('a consignment is deleted while nothing was sold, and its pieces come back', async () => {
  const [{ item, id }, other] = [await aConsignment(), await aConsignment()]
  await deleteConsignment(id, boss)
  expect(await stockOf(item.id)).toBe(50)
  await expect(deleteConsignment(id, boss)).rejects.toThrow(NotFound)
  await recordConsignmentMovement(other.id, move('sold', 1), boss)
  await expect(deleteConsignment(other.id, boss)).rejects.toThrow(Conflict)
})
