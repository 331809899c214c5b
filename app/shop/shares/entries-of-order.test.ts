import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConsignedPieces } from './consigned-pieces'
import type { MadeRefund, StatementEntry } from './entries'
import { missingShareEntries, type OrderMoney } from './entries-of-order'
import { splitPaymentByLine } from './sale-lines'
import { maxPercentAtOnce } from './shares'
import type { RunningShare } from './shares-of-line'
import { hundredPercentInHundredths, splitByPercent, splitByWeights } from './split-by-shares'

const paidAt = new Date('2026-02-03')
const missing = (
  order: OrderMoney,
  shares: RunningShare[],
  existing: StatementEntry[],
  consigned: ConsignedPieces[] = [],
) => missingShareEntries(order, { shares, releases: [{ releaseId: 9, merchItemId: 1 }], consigned }, existing)
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const sharesIn = (entries: StatementEntry[]) => sum(entries.map(({ shareCents }) => shareCents))

const cents = fc.integer({ min: 0, max: 50_000 })
/** Percentages of up to five people, of 100 at most together. */
const percents = fc
  .array(fc.integer({ min: 1, max: hundredPercentInHundredths }), { minLength: 1, maxLength: 5 })
  .map((weights) =>
    splitByWeights(hundredPercentInHundredths, weights).filter((hundredths) => hundredths > 0),
  )

test('parts by percent add up to what all the percentages come to, each within a cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), percents, (amount, hundredths) => {
      const parts = splitByPercent(amount, hundredths)
      expect(sum(parts)).toBe(amount)
      for (const [index, part] of parts.entries())
        expect(
          Math.abs(part - (amount * (hundredths[index] ?? 0)) / hundredPercentInHundredths),
        ).toBeLessThan(1)
    }),
  )
})

const line = (id: number, quantity: number, priceCents: number) => ({
  id,
  merchItemId: id,
  variantId: null,
  title: `Tape ${id}`,
  quantity,
  priceCents,
})
const orders = fc
  .record({
    lines: fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), cents), { minLength: 1, maxLength: 4 }),
    discount: fc.integer({ min: 0, max: 100 }),
    shippingCents: cents,
    taxCents: cents,
    feeCents: cents,
    back: fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.boolean()), { maxLength: 4 }),
  })
  .map(({ lines: sold, discount, shippingCents, taxCents, feeCents, back }): OrderMoney => {
    const lines = sold.map(([quantity, price], index) => line(index + 1, quantity, price))
    const subtotalCents = sum(lines.map(({ quantity, priceCents }) => quantity * priceCents))
    const discountCents = Math.floor((subtotalCents * discount) / 100)
    const totalCents = subtotalCents - discountCents + shippingCents + taxCents
    let left = totalCents
    const refunds = back.map(([part, isNamed], index): MadeRefund => {
      const amountCents = Math.floor((left * part) / 100)
      left -= amountCents
      const units = isNamed ? [{ orderLineId: 1, quantity: 1 }] : []
      return { id: `re_${index}`, kind: 'refund', amountCents, at: paidAt, lines: units }
    })
    const fees = [{ id: 'txn', kind: 'sale' as const, cents: feeCents, at: paidAt }]
    return {
      paidAt,
      lines,
      subtotalCents,
      shippingCents,
      taxCents,
      includedTaxCents: 0,
      totalCents,
      refunds,
      fees,
    }
  })

const share = (payeeId: number, merchItemId: number, more: Partial<RunningShare> = {}): RunningShare => ({
  payeeId,
  merchItemId,
  variantId: null,
  releaseId: null,
  percentHundredths: hundredPercentInHundredths,
  unitCents: null,
  afterFees: true,
  afterPostage: true,
  startsAt: new Date(0),
  endedAt: null,
  ...more,
})
const everything = fc.tuple(orders, percents).map(([order, hundredths]) => ({
  order,
  shares: order.lines.flatMap(({ merchItemId }) =>
    hundredths.map((percentHundredths, index) => share(index + 1, merchItemId, { percentHundredths })),
  ),
}))

test('shares of a whole sale come to what was paid, less postage and fees, to the cent', () => {
  fc.assert(
    fc.property(everything, ({ order, shares }) => {
      const sold = splitPaymentByLine(order)
      expect(sum(sold.map(({ totalCents }) => totalCents))).toBe(order.totalCents)
      const entries = missing({ ...order, refunds: [] }, shares, [])
      for (const { id, goodsCents } of sold) {
        const ofLine = entries.filter(({ orderLineId }) => orderLineId === id)
        const fees = new Map(ofLine.map(({ feeCents, cause }) => [cause, feeCents]))
        expect(sharesIn(ofLine)).toBe(goodsCents - sum([...fees.values()]))
      }
    }),
  )
})

test('what is recorded in any steps is what is recorded at once, each entry once', () => {
  fc.assert(
    fc.property(everything, ({ order, shares }) => {
      const entries: StatementEntry[] = []
      for (let made = 0; made <= order.refunds.length; made++) {
        const until = { ...order, refunds: order.refunds.slice(0, made), fees: made > 0 ? order.fees : [] }
        entries.push(...missing(until, shares, entries))
        expect(missing(until, shares, entries)).toEqual([])
      }
      entries.push(...missing(order, shares, entries))
      expect(new Set(entries.map((one) => `${one.orderLineId} ${one.payeeId} ${one.cause}`)).size).toBe(
        entries.length,
      )
      const atOnce = missing(order, shares, [])
      const byCause = (all: StatementEntry[]) =>
        all
          .map((one) => [
            one.orderLineId,
            one.payeeId,
            one.cause,
            one.shareCents,
            one.grossCents,
            one.quantity,
          ])
          .sort((one, other) => String(one).localeCompare(String(other)))
      expect(byCause(entries)).toEqual(byCause(atOnce))
    }),
  )
})

test('a refund of everything takes every share back, and a returned one gives it again', () => {
  fc.assert(
    fc.property(everything, fc.boolean(), ({ order, shares }, sharesPostage) => {
      const all = shares.map((one) => ({ ...one, afterPostage: !sharesPostage }))
      const sale = { ...order, fees: [], refunds: [] }
      const refund = { id: 're_all', kind: 'dispute' as const, at: paidAt, lines: [] }
      const sold = missing(sale, all, [])
      const lost = { ...sale, refunds: [{ ...refund, amountCents: order.totalCents }] }
      const back = missing(lost, all, sold)
      expect([sharesIn([...sold, ...back]), sum([...sold, ...back].map((one) => one.quantity))]).toEqual([
        0, 0,
      ])
      expect(sum([...sold, ...back].map((one) => one.grossCents))).toBe(0)
      const won = { ...sale, refunds: [{ ...refund, amountCents: 0 }] }
      const again = missing(won, all, [...sold, ...back])
      expect(sharesIn([...sold, ...back, ...again])).toBe(sharesIn(sold))
    }),
  )
})

/** Makers' pieces among what is sold: of some lines all, of some a part, by the piece or by percent. */
const withMakers = fc
  .tuple(
    everything,
    fc.array(
      fc.record({
        line: fc.integer({ min: 1, max: 4 }),
        left: fc.integer({ min: 0, max: 6 }),
        unitCents: fc.integer({ min: 0, max: 2000 }),
        percent: fc.option(fc.integer({ min: 0, max: hundredPercentInHundredths })),
      }),
      { maxLength: 4 },
    ),
  )
  .map(([{ order, shares }, makers]) => ({
    shares,
    order: { ...order, lines: order.lines.map((one) => ({ ...one, variantId: one.id })) },
    makers: makers.map(
      ({ line: variantId, left, unitCents, percent }, index): ConsignedPieces => ({
        id: index + 1,
        payeeId: 90 + index,
        variantId,
        left,
        unitCents,
        percentHundredths: percent,
      }),
    ),
  }))
const grossOf = (entries: StatementEntry[], lineId: number) =>
  sum(entries.flatMap(({ orderLineId, grossCents }) => (orderLineId === lineId ? grossCents : [])))

test("a maker's pieces and what is shared of a line come to what was paid for it, and never more than were left", () => {
  fc.assert(
    fc.property(withMakers, ({ order, shares, makers }) => {
      const entries = missing({ ...order, refunds: [], fees: [] }, shares, [], makers)
      const ofMakers = entries.filter(({ consignmentId }) => consignmentId !== null)
      for (const { id, left } of makers)
        expect(
          sum(ofMakers.flatMap((one) => (one.consignmentId === id ? one.quantity : []))),
        ).toBeLessThanOrEqual(left)
      for (const { id, goodsCents, quantity } of splitPaymentByLine(order)) {
        const taken = ofMakers.filter(({ orderLineId }) => orderLineId === id)
        const rest = entries.filter((one) => one.orderLineId === id && one.consignmentId === null)
        expect(sum(taken.map((one) => one.quantity))).toBeLessThanOrEqual(quantity)
        // Shares come to 100%: the makers' gross and they are all of it.
        expect(grossOf(taken, id) + sharesIn(rest)).toBe(rest.length > 0 ? goodsCents : grossOf(taken, id))
      }
    }),
  )
})

test("with makers' pieces, too, steps record what is recorded at once, and a refund of all takes all back", () => {
  fc.assert(
    fc.property(withMakers, ({ order, shares, makers }) => {
      const entries: StatementEntry[] = []
      for (let made = 0; made <= order.refunds.length; made++) {
        const until = { ...order, refunds: order.refunds.slice(0, made) }
        entries.push(...missing(until, shares, entries, makers))
        expect(missing(until, shares, entries, makers)).toEqual([])
      }
      const keys = entries.map((one) => `${one.orderLineId} ${one.payeeId} ${one.cause}`)
      expect(new Set(keys).size).toBe(keys.length)
      const atOnce = missing(order, shares, [], makers)
      expect([sharesIn(entries), entries.length]).toEqual([sharesIn(atOnce), atOnce.length])

      const sale = { ...order, fees: [], refunds: [] }
      const amountCents = order.totalCents
      const all = { id: 'all', kind: 'refund' as const, at: paidAt, lines: [], restocked: true, amountCents }
      const sold = missing(sale, shares, [], makers)
      const back = missing({ ...sale, refunds: [all] }, shares, sold, makers)
      const left = [...sold, ...back].filter(({ orderLineId }) => {
        const line = splitPaymentByLine(order).find(({ id }) => id === orderLineId)
        return (line?.totalCents ?? 0) > 0
      })
      expect([sharesIn(left), sum(left.map((one) => one.quantity))]).toEqual([0, 0])
    }),
  )
})

const tape: OrderMoney = {
  paidAt,
  lines: [line(1, 2, 1000)],
  subtotalCents: 2000,
  shippingCents: 500,
  taxCents: 0,
  includedTaxCents: 0,
  totalCents: 2500,
  refunds: [],
  fees: [{ id: 't', kind: 'sale', cents: 100, at: paidAt }],
}

test.each<[string, Partial<RunningShare>, number]>([
  ['40% after fees and postage', { percentHundredths: 4000 }, 760],
  ['40% before fees, after postage', { percentHundredths: 4000, afterFees: false }, 800],
  ['40% after fees, before postage', { percentHundredths: 4000, afterPostage: false }, 960],
  ['40% of all that was paid', { percentHundredths: 4000, afterFees: false, afterPostage: false }, 1000],
  ['a sum for each piece', { percentHundredths: null, unitCents: 150 }, 300],
  ['one that began later', { startsAt: new Date('2026-02-04') }, 0],
  ['one that had ended', { endedAt: paidAt }, 0],
])('%s', (_what, more, earned) => {
  expect(sharesIn(missing(tape, [share(1, 1, more)], []))).toBe(earned)
})

test('shares of a variant replace those of its item', () => {
  const shares = [share(1, 1), share(2, 1, { variantId: 7, percentHundredths: 1000 })]
  const ofVariant = { ...tape, fees: [], lines: [{ ...line(1, 2, 1000), variantId: 7 }] }
  expect(missing(ofVariant, shares, []).map((one) => [one.payeeId, one.shareCents])).toEqual([[2, 200]])
  const ofOther = { ...tape, fees: [], lines: [{ ...line(1, 2, 1000), variantId: 8 }] }
  expect(missing(ofOther, shares, []).map((one) => [one.payeeId, one.shareCents])).toEqual([[1, 2000]])
})

test('shares of a release are those of what sells it, until the item or variant has its own', () => {
  const sold = { ...tape, fees: [], lines: [{ ...line(1, 2, 1000), variantId: 7 }] }
  const ofRelease = share(1, 0, { merchItemId: null, releaseId: 9, percentHundredths: 5000 })
  const [ofItem, ofVariant] = [share(2, 1), share(3, 1, { variantId: 7 })]
  const who = (...shares: RunningShare[]) =>
    missing(sold, shares, []).map(({ payeeId, shareCents }) => [payeeId, shareCents])
  expect(who(ofRelease)).toEqual([[1, 1000]])
  expect(who(ofRelease, ofItem)).toEqual([[2, 2000]])
  expect(who(ofRelease, ofItem, ofVariant)).toEqual([[3, 2000]])
  expect(who(share(1, 0, { merchItemId: null, releaseId: 8 }))).toEqual([])
  const releases = [9, 8].map((releaseId) => ({ releaseId, merchItemId: 1 }))
  const both = [8, 9].map((releaseId) => share(releaseId, 0, { merchItemId: null, releaseId }))
  const split = missingShareEntries(sold, { shares: both, releases, consigned: [] }, [])
  expect(split.map(({ payeeId, shareCents }) => [payeeId, shareCents])).toEqual([
    [8, 1000],
    [9, 1000],
  ])
})

test('a sale that was shared is not shared again by shares of its variant, nor once those are gone', () => {
  const sold = { ...tape, fees: [], lines: [{ ...line(1, 2, 1000), variantId: 7 }] }
  const [ofItem, ofVariant] = [share(1, 1), share(2, 1, { variantId: 7 })]
  const entries = missing(sold, [ofItem], [])
  expect(missing(sold, [ofItem, ofVariant], entries)).toEqual([])
  const own = missing(sold, [ofItem, ofVariant], [])
  expect(missing(sold, [ofItem], own)).toEqual([])
})

test('somebody who is added for earlier sales gets a share of them, and the others keep theirs', () => {
  const sold = { ...tape, fees: [] }
  const first = share(1, 1, { percentHundredths: 5000 })
  const entries = missing(sold, [first], [])
  const more = missing(sold, [first, share(2, 1, { percentHundredths: 2500 })], entries)
  expect(more.map((one) => [one.payeeId, one.shareCents])).toEqual([[2, 500]])
})

test('a refund without its postage takes the whole share of the goods back', () => {
  const refunds = [
    {
      id: 're',
      kind: 'refund' as const,
      amountCents: 1000,
      at: paidAt,
      lines: [{ orderLineId: 1, quantity: 1 }],
    },
  ]
  const entries = missing({ ...tape, refunds, fees: [] }, [share(1, 1)], [])
  expect(entries.map((one) => [one.cause, one.quantity, one.grossCents, one.shareCents])).toEqual([
    ['sale', 2, 2000, 2000],
    ['refund re', -1, -1000, -1000],
  ])
})

test('percentages count against each other only while they run at once', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  const run = (from: number, until: number | null, percentHundredths: number) => ({
    startsAt: day(from),
    endedAt: until === null ? null : day(until),
    percentHundredths,
  })
  expect(maxPercentAtOnce([run(1, 5, 6000), run(5, null, 6000)])).toBe(6000)
  expect(maxPercentAtOnce([run(1, 5, 6000), run(4, null, 6000)])).toBe(12_000)
  expect(maxPercentAtOnce([run(1, 2, 9000), run(3, 4, 8000), run(1, null, 500)])).toBe(9500)
})
