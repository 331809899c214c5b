import { expect, test } from 'vitest'
import { aBand, aMerchItem, aUser, onlyVariantOf } from '../../../test/builders'
import { textOfPdf } from '../../../test/drawn-pdf'
import { db, inTransaction } from '../../platform/database/db.server'
import {
  recordShareEntries,
  recordShareEntriesOfLostPieces,
  recordShareEntriesOfSaleElsewhere,
} from './record-entries.server'
import { makeStatementFile } from './statement-file.server'
import { loadStatementOfPeriod } from './statements.server'

/** A label's quarter: three releases, five people, one refund, one chargeback, consignments out and in; worked out by hand below. */
async function aLabelsQuarter() {
  const band = await aBand({ title: 'Grindbox' })
  const people: Record<string, number> = {}
  for (const name of ['Ada', 'Bo', 'Chidi', 'Désirée', 'Łukasz'])
    people[name] = (await db.payee.create({ data: { name, minPayoutCents: 500 } })).id
  const items: Record<string, number> = {}
  for (const title of ['Drained', 'Low Tide', 'Mud']) {
    const { id } = await aMerchItem({ title, priceCents: 1000 })
    await db.release.create({ data: { bandId: band.id, title, slug: title, merchItemId: id } })
    items[title] = id
  }
  const share = (name: string, title: string, percent: number, more = {}) =>
    db.share.create({
      data: {
        payeeId: people[name] ?? 0,
        merchItemId: items[title] ?? 0,
        startsAt: new Date('2026-01-01'),
        percentHundredths: percent * 100,
        ...more,
      },
    })
  // Drained: all of it to three; Low Tide: half to two; Mud: a dollar for each piece.
  for (const [name, percent] of [
    ['Ada', 33.33],
    ['Bo', 33.33],
    ['Chidi', 33.34],
  ] as const)
    await share(name, 'Drained', percent)
  for (const name of ['Désirée', 'Ada']) await share(name, 'Low Tide', 25, { afterFees: false })
  await share('Łukasz', 'Mud', 0, { percentHundredths: null, unitCents: 100 })
  return { people, items }
}

/** Copies of Low Tide at another shop, which has sold four of them at 6.00. */
async function soldElsewhere(merchItemId: number): Promise<void> {
  const { id: variantId } = await onlyVariantOf({ id: merchItemId })
  const at = new Date('2026-03-10')
  const about = { merchItemId, variantId, title: 'Low Tide', unitCents: 600, currency: 'usd' }
  const moves = [
    { kind: 'delivered', quantity: 10, actor: 'boss', requestKey: 'out 1', at: new Date('2026-01-05') },
    { kind: 'sold', quantity: 4, actor: 'boss', requestKey: 'out 2', at },
  ]
  await db.consignment.create({ data: { ...about, place: 'Saltmarket Books', moves: { create: moves } } })
  await inTransaction((tx) =>
    recordShareEntriesOfSaleElsewhere(tx, { ...about, quantity: 4, at, cause: 'consigned 1' }),
  )
}

/** Ten tapes of a maker at 60%: one was given back, and one is lost and owed. */
async function takenIn() {
  const maker = await db.payee.create({ data: { name: 'Freya, who dubs at home' } })
  const item = await aMerchItem({ title: 'Hush', priceCents: 1000, stock: 10 })
  const { id: variantId } = await onlyVariantOf(item)
  const at = new Date('2026-01-05')
  const move = (kind: string, quantity: number) => ({
    kind,
    quantity,
    actor: 'boss',
    requestKey: `in ${kind}`,
    at,
  })
  const { id: consignmentId } = await db.consignment.create({
    data: {
      payeeId: maker.id,
      place: maker.name,
      merchItemId: item.id,
      variantId,
      title: 'Hush',
      unitCents: 0,
      percentHundredths: 6000,
      currency: 'usd',
      moves: { create: [move('delivered', 10), move('returned', 1), move('owed', 1)] },
    },
  })
  const lost = { consignmentId, quantity: 1, priceCents: 1000, at, cause: 'lost 1' }
  await inTransaction((tx) => recordShareEntriesOfLostPieces(tx, lost))
  return { maker, hush: item.id, variantId }
}

interface Sale {
  on: string
  lines: [item: number, title: string, quantity: number, variantId?: number][]
  feeCents: number
  refundCents?: number
  isDisputed?: boolean
}

let sales = 0

async function sell({ on, lines, feeCents, refundCents = 0, isDisputed = false }: Sale): Promise<void> {
  sales += 1
  const name = `label-${sales}`
  const paidAt = new Date(on)
  const cents = lines.reduce((sum, [, , quantity]) => sum + quantity * 1000, 0)
  const { id: orderId } = await db.order.create({
    data: {
      userId: (await aUser()).id,
      email: 'a@example.org',
      status: 'paid',
      paidAt,
      createdAt: paidAt,
      subtotalCents: cents,
      shippingCents: 400,
      totalCents: cents + 400,
      lines: {
        create: lines.map(([merchItemId, title, quantity, variantId]) => ({
          merchItemId,
          variantId,
          title,
          quantity,
          priceCents: 1000,
        })),
      },
    },
  })
  const money = { orderId, currency: 'usd', createdAt: paidAt }
  await db.stripeTransaction.create({
    data: {
      id: `txn-${name}`,
      type: 'charge',
      amountCents: cents + 400,
      feeCents,
      netCents: cents + 400 - feeCents,
      ...money,
    },
  })
  const refund = { orderId, amountCents: refundCents, status: 'succeeded', createdAt: paidAt }
  if (refundCents > 0) await db.refund.create({ data: { id: `re-${name}`, ...refund } })
  if (isDisputed)
    await db.dispute.create({
      data: { id: `re-${name}`, orderId, amountCents: refundCents, reason: 'fraudulent', status: 'lost' },
    })
  await Promise.all([recordShareEntries(orderId), recordShareEntries(orderId)])
}

test("a label's quarter: each statement is right to the cent, on its page and in its PDF", async () => {
  const { people, items } = await aLabelsQuarter()
  const [drained, low, mud] = [items.Drained ?? 0, items['Low Tide'] ?? 0, items.Mud ?? 0]
  await sell({ on: '2026-01-10', lines: [[drained, 'Drained', 2]], feeCents: 100 })
  await sell({
    on: '2026-02-10',
    lines: [
      [drained, 'Drained', 1],
      [low, 'Low Tide', 1],
    ],
    feeCents: 90,
  })
  await sell({ on: '2026-02-20', lines: [[low, 'Low Tide', 1]], feeCents: 70, refundCents: 1400 })
  await sell({ on: '2026-03-01', lines: [[mud, 'Mud', 3]], feeCents: 100 })
  await sell({
    on: '2026-03-31',
    lines: [[drained, 'Drained', 1]],
    feeCents: 70,
    refundCents: 1400,
    isDisputed: true,
  })
  await soldElsewhere(low)
  const { maker, hush, variantId } = await takenIn()
  await sell({ on: '2026-03-12', lines: [[hush, 'Hush', 3, variantId]], feeCents: 100 })
  await sell({ on: '2026-04-02', lines: [[mud, 'Mud', 1]], feeCents: 60 })

  const statement = async (name: string) =>
    loadStatementOfPeriod({ id: people[name] ?? 0, minPayoutCents: 500 }, '2026-Q1', new Date('2026-05-01'))
  const owed: Record<string, number> = {}
  for (const name of Object.keys(people)) owed[name] = (await statement(name)).closingCents
  // Drained: 2000 - 100, 1000 - 45 and 0 - 70 among three; Low Tide: a quarter of 1000, and of 4 × 600 elsewhere, each;
  // Mud: 3 × 100.
  expect(owed).toEqual({ Ada: 929 + 250 + 600, Bo: 928, Chidi: 928, Désirée: 250 + 600, Łukasz: 300 })
  expect((owed.Bo ?? 0) + (owed.Chidi ?? 0) + (owed.Ada ?? 0) - 850).toBe(1900 + 955 - 70)

  const ada = await statement('Ada')
  const rows = ada.lines.map((line) => [
    line.release,
    line.kind,
    line.quantity,
    line.grossCents,
    line.feeCents,
  ])
  expect(rows).toEqual([
    ['Grindbox: Drained', 'sale', 4, 4000, 215],
    ['Grindbox: Drained', 'dispute', -1, -1000, 0],
    ['Grindbox: Low Tide', 'sale', 6, 4400, 0],
    ['Grindbox: Low Tide', 'refund', -1, -1000, 0],
  ])
  expect((await statement('Łukasz')).state).toBe('carried')

  const payee = { id: people.Łukasz ?? 0, name: 'Łukasz', minPayoutCents: 500 }
  const pdf = await makeStatementFile(payee, '2026-Q1', 'pdf')
  const text = await textOfPdf(pdf.body)
  for (const words of ['Łukasz', 'January to March 2026', 'Mud', 'Grindbox: Mud', '$30.00', '$3.00'])
    expect(text).toContain(words)

  const ofMaker = await loadStatementOfPeriod(maker, '2026-Q1', new Date('2026-05-01'))
  // 60% of 3 × 1000, and of one that is lost.
  expect([ofMaker.earnedCents, ofMaker.pieces[0]?.counts]).toEqual([
    2400,
    { delivered: 10, sold: 3, returned: 1, lost: 1, there: 5 },
  ])
  const makers = await textOfPdf((await makeStatementFile(maker, '2026-Q1', 'pdf')).body)
  for (const words of ['Freya, who dubs at home', 'Hush', 'Went missing', '$24.00', 'Given back', 'Here'])
    expect(makers).toContain(words)
})

test('a statement of many titles has its columns on every page', async () => {
  const payee = await db.payee.create({ data: { name: 'Many', minPayoutCents: 0 } })
  await db.shareEntry.createMany({
    data: Array.from({ length: 90 }, (_, index) => ({
      payeeId: payee.id,
      orderId: 1,
      orderLineId: 100_000 + index,
      cause: 'sale',
      kind: 'sale',
      merchItemId: 0,
      title: `Tape number ${index} ${'with a long title '.repeat(4)}`,
      quantity: 1,
      grossCents: 1000,
      shareCents: 500,
      currency: 'usd',
      quarter: '2026-Q1',
      at: new Date('2026-02-01'),
    })),
  })
  const text = await textOfPdf((await makeStatementFile(payee, '2026-Q1', 'pdf')).body)
  expect([text.match(/^Copies$/gm)?.length, text.match(/^\d of \d$/gm)?.join()]).toEqual([
    4,
    '1 of 5,2 of 5,3 of 5,4 of 5,5 of 5',
  ])
  expect(text).toContain('Tape number 89')
})
