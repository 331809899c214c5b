import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineCosts, refundCentsOfUnits } from '../line-costs'
import { isRefundedInFull, refundableCents, splitRefund } from './refund-sums'

const behavior = fc.constantFrom('exclusive', 'inclusive', null)
const aLine = fc.record({
  priceCents: fc.oneof(fc.constantFrom(0, 1, 99, 199, 333, 2000), fc.nat(100_000)),
  quantity: fc.integer({ min: 1, max: 9 }),
  taxBehavior: behavior,
  percent: fc.constantFrom(0, 7, 19, 21),
})
const anOrder = fc.record({
  lines: fc.array(aLine, { minLength: 1, maxLength: 6 }),
  discountPercent: fc.constantFrom(0, 10, 15, 33, 100),
  isTold: fc.boolean(),
  shippingCents: fc.constantFrom(0, 0, 549, 1000),
  tipCents: fc.constantFrom(0, 0, 300),
  cardPercent: fc.constantFrom(0, 0, 40, 100),
})
const steps = fc.array(
  fc.record({ pick: fc.nat(), units: fc.nat(8), cents: fc.option(fc.nat(500)), toCard: fc.boolean() }),
  {
    maxLength: 25,
  },
)

/** An order as Stripe with Stripe Tax would leave it. */
function paid({
  discountPercent,
  isTold,
  cardPercent,
  ...about
}: typeof anOrder extends fc.Arbitrary<infer Order> ? Order : never) {
  const subtotalCents = about.lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
  const discountCents = Math.round((subtotalCents * discountPercent) / 100)
  const untaxed = about.lines.map((line, index) => ({
    ...line,
    id: index + 1,
    discountCents: null,
    taxCents: 0,
  }))
  const net = lineCosts({ lines: untaxed, discountCents, taxCents: 0, shippingCents: 0 })
  const lines = untaxed.map(({ percent, ...line }, index) => {
    const taxCents =
      line.taxBehavior === 'inclusive' ? 0 : Math.round(((net[index]?.cents ?? 0) * percent) / 100)
    return { ...line, taxCents }
  })
  const shippingTaxCents = Math.round(about.shippingCents * 0.19)
  const taxCents = lines.reduce((sum, line) => sum + line.taxCents, shippingTaxCents)
  const whole = subtotalCents - discountCents + taxCents + about.shippingCents + about.tipCents
  const giftCardCents = Math.floor((whole * cardPercent) / 100)
  return {
    discountCents,
    taxCents,
    shippingCents: about.shippingCents,
    giftCardCents,
    whole,
    status: 'paid',
    payBy: null,
    receivedCents: 0,
    totalCents: whole - giftCardCents,
    lines: isTold ? lines : lines.map((line) => ({ ...line, taxCents: null })),
    goodsCents: whole - about.shippingCents - shippingTaxCents - about.tipCents,
  }
}

type Refund = { status: string; amountCents: number; cardCents: number; lines: unknown[] }

test('any order refunded in whatever pieces and sums comes to exactly what was paid, and ends refunded', () => {
  fc.assert(
    fc.property(anOrder, steps, (about, presses) => {
      const { whole, ...order } = paid(about)
      fc.pre(whole > 0)
      const refunds: Refund[] = []
      const gone: Record<number, number> = {}
      const left = () => refundableCents({ ...order, refunds })
      const refund = (cents: number, lines: unknown[], toCard = false) => {
        const { moneyCents, cardCents } = splitRefund(cents, left(), toCard)
        for (const part of [cents, moneyCents, cardCents]) expect(part).toBeGreaterThanOrEqual(0)
        refunds.push({ status: 'succeeded', amountCents: moneyCents, cardCents, lines })
      }
      const back = () => refunds.reduce((sum, { amountCents, cardCents }) => sum + amountCents + cardCents, 0)
      const press = (id: number, units: number, toCard: boolean) => {
        const { moneyCents, cardCents } = left()
        const cost = refundCentsOfUnits(order, { [id]: units }, gone)
        expect(cost).toBeGreaterThanOrEqual(0)
        refund(Math.min(cost, moneyCents + cardCents), [id], toCard)
        gone[id] = (gone[id] ?? 0) + units
      }
      for (const { pick, units, cents, toCard } of presses) {
        if (isRefundedInFull({ ...order, refunds })) break
        const line = order.lines[pick % order.lines.length]
        const open = line ? line.quantity - (gone[line.id] ?? 0) : 0
        if (cents) refund(Math.min(cents, left().moneyCents), [])
        else if (line && open > 0) press(line.id, Math.min(open, units + 1), toCard)
        expect(back()).toBeLessThanOrEqual(whole)
      }
      for (const { id, quantity } of order.lines)
        if (!isRefundedInFull({ ...order, refunds }) && quantity > (gone[id] ?? 0))
          press(id, quantity - (gone[id] ?? 0), false)
      const rest = left()
      if (!isRefundedInFull({ ...order, refunds })) refund(rest.moneyCents + rest.cardCents, [])
      expect(isRefundedInFull({ ...order, refunds })).toBe(true)
      const withTheCardsRest = refunds.reduce(
        (sum, { amountCents }) => sum + amountCents,
        order.giftCardCents,
      )
      expect(withTheCardsRest).toBe(whole)
    }),
    { numRuns: 10_000 },
  )
})

test('all units of an order, one by one, come to what was paid beside postage, its tax and the tip', () => {
  fc.assert(
    fc.property(anOrder, (about) => {
      const order = paid({ ...about, isTold: true })
      let cents = 0
      for (const { id, quantity } of order.lines)
        for (let gone = 0; gone < quantity; gone += 1)
          cents += refundCentsOfUnits(order, { [id]: 1 }, { [id]: gone })
      expect(cents).toBe(order.goodsCents)
    }),
    { numRuns: 10_000 },
  )
})

test.each<[number, number, number, number[]]>([
  [3, 333, 100, [300, 299, 300]],
  [7, 199, 209, [169, 169, 169, 170, 169, 169, 169]],
  [6, 99, 196, [66, 67, 66, 66, 67, 66]],
  // Yen, which have no smaller unit.
  [3, 1000, 100, [967, 966, 967]],
])(
  '%d pieces of %d with %d off go back one by one to the last cent',
  (quantity, priceCents, discountCents, backs) => {
    const line = { id: 1, priceCents, quantity, discountCents: null, taxCents: null, taxBehavior: null }
    const order = { lines: [line], discountCents, taxCents: 0, shippingCents: 0 }
    expect(backs.map((_, gone) => refundCentsOfUnits(order, { 1: 1 }, { 1: gone }))).toEqual(backs)
    expect(backs.reduce((sum, cents) => sum + cents, 0)).toBe(quantity * priceCents - discountCents)
  },
)
