import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { db } from '../app/platform/database/db.server'
import { stripeClient } from '../app/shop/orders/payments/stripe.server'
import { refundOrder } from '../app/shop/orders/refunds/refunds.server'
import { aUser } from './builders'

const aLine = fc.record({
  priceCents: fc.oneof(fc.constantFrom(0, 1, 99, 199, 333, 2000), fc.nat(50_000)),
  quantity: fc.integer({ min: 1, max: 4 }),
  taxPercent: fc.constantFrom(0, 7, 19),
})
const anyOrder = fc.record({
  lines: fc.array(aLine, { minLength: 1, maxLength: 4 }),
  discountPercent: fc.constantFrom(0, 10, 15, 33),
  isTaxKnown: fc.boolean(),
  shippingCents: fc.constantFrom(0, 0, 549),
  tipCents: fc.constantFrom(0, 0, 300),
  cardPercent: fc.constantFrom(0, 0, 40, 100),
  isByStripe: fc.boolean(),
})
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer Order> ? Order : never
export const anySteps = fc.array(
  fc.record({
    pick: fc.nat(),
    units: fc.nat(3),
    cents: fc.option(fc.nat(400), { freq: 6 }),
    toCard: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)
type AnySteps = typeof anySteps extends fc.Arbitrary<infer Steps> ? Steps : never

/** Pays so much at the stand-in. @returns the payment intent */
async function paidAtStripe(pay: Pay, unit_amount: number): Promise<string> {
  const price_data = { currency: 'usd', unit_amount, product_data: { name: 'Order' } }
  const { sessions } = stripeClient().checkout
  const { id } = await sessions.create({
    mode: 'payment',
    success_url: 'http://zine.test/',
    line_items: [{ price_data, quantity: 1 }],
  })
  await pay(id)
  return String((await sessions.retrieve(id)).payment_intent)
}

type Pay = (sessionId: string) => Promise<unknown>
const leastAtStripe = 50

/** Writes an order that was paid by Stripe or transfer, and gift card; null if nothing was to pay. */
async function aPaidOrderOf(about: AnyOrder, userId: number, pay: Pay): Promise<number | null> {
  const goodsOf = ({ priceCents, quantity }: AnyOrder['lines'][number]) => priceCents * quantity
  const subtotalCents = about.lines.reduce((sum, line) => sum + goodsOf(line), 0)
  const discountCents = Math.round((subtotalCents * about.discountPercent) / 100)
  const taxes = about.lines.map((line) => Math.round((goodsOf(line) * line.taxPercent) / 100))
  const taxCents = taxes.reduce((sum, cents) => sum + cents, Math.round(about.shippingCents * 0.19))
  const { shippingCents, tipCents } = about
  const whole = subtotalCents - discountCents + shippingCents + taxCents + tipCents
  const giftCardCents = Math.floor((whole * about.cardPercent) / 100)
  const totalCents = whole - giftCardCents
  if (whole === 0) return null
  const card = {
    code: randomUUID(),
    currency: 'usd',
    amountCents: giftCardCents,
    balanceCents: 0,
    createdBy: 'boss',
  }
  const { id: giftCardId } = await db.giftCard.create({ data: card })
  const isByStripe = about.isByStripe && totalCents >= leastAtStripe
  const paid = isByStripe
    ? { paymentIntentId: await paidAtStripe(pay, totalCents) }
    : { payBy: totalCents > 0 ? 'transfer' : null, receivedCents: totalCents }
  const { id } = await db.order.create({
    data: {
      ...paid,
      userId,
      email: 'ada@example.org',
      status: 'paid',
      paidAt: new Date(),
      subtotalCents,
      discountCents,
      shippingCents,
      taxCents,
      tipCents,
      totalCents,
      giftCardId,
      giftCardCents,
      stripeSessionId: randomUUID(),
      lines: {
        create: about.lines.map(({ priceCents, quantity }, index) => ({
          merchItemId: 1,
          title: 'Zine',
          priceCents,
          quantity,
          taxCents: about.isTaxKnown ? (taxes[index] ?? 0) : null,
        })),
      },
    },
  })
  if (giftCardCents > 0)
    await db.giftCardEntry.create({
      data: { giftCardId, kind: 'spent', cents: -giftCardCents, orderId: id, actor: 'ada' },
    })
  return id
}

/** Refunds an order by pieces and sums, in these steps, then its other pieces and the rest, and looks at each sum. */
export async function refundInSteps(orderId: number, steps: AnySteps): Promise<void> {
  const now = () =>
    db.order.findUniqueOrThrow({
      where: { id: orderId },
      include: { lines: { orderBy: { id: 'asc' }, include: { refunded: true } } },
    })
  const isOver = async () => (await now()).status === 'refunded'
  const { lines, giftCardId, giftCardCents, totalCents } = await now()
  const leftOf = async (lineId: number) => {
    const line = (await now()).lines.find(({ id }) => id === lineId)
    return (line?.quantity ?? 0) - (line?.refunded ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
  }
  const press = async (lineId: number, most: number, toCard: boolean) => {
    const units = Math.min(most, await leftOf(lineId))
    if (units === 0 || (await isOver())) return
    const isOnCard = toCard && giftCardId !== null && (await balanceOf(giftCardId)) < giftCardCents
    await refundOrder({ orderId, picked: { [lineId]: units }, toCard: isOnCard, actor: 'boss' })
  }
  for (const { pick, units, cents, toCard } of steps) {
    const { refundedCents, status } = await now()
    const sum = Math.min(cents ?? 0, totalCents - refundedCents)
    if (status !== 'refunded' && sum > 0) await refundOrder({ orderId, amountCents: sum, actor: 'boss' })
    else await press(lines[pick % lines.length]?.id ?? 0, units + 1, toCard)
  }
  for (const { id, quantity } of lines) await press(id, quantity, false)
  if (!(await isOver())) await refundOrder({ orderId, actor: 'boss' })
  const { status, refundedCents } = await now()
  expect([status, refundedCents]).toEqual(['refunded', totalCents])
  if (giftCardId) expect(await balanceOf(giftCardId)).toBe(giftCardCents)
}

const balanceOf = async (id: number) => (await db.giftCard.findUniqueOrThrow({ where: { id } })).balanceCents

/** Refunds so many orders, each in steps of its own, and has each come to what was paid. */
export async function refundManyOrders(pay: Pay, numRuns: number): Promise<void> {
  const { id: userId } = await aUser()
  await fc.assert(
    fc.asyncProperty(anyOrder, anySteps, async (about, steps) => {
      const orderId = await aPaidOrderOf(about, userId, pay)
      if (orderId !== null) await refundInSteps(orderId, steps)
    }),
    { numRuns },
  )
}
