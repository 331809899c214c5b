import { db, inTransaction, isPostgresql, type Prisma } from '../app/platform/database/db.server'
import { addToCart } from '../app/shop/cart/cart.server'
import { startCheckout } from '../app/shop/orders/checkout/checkout.server'
import { cancelPendingOrder, orderLinesInclude } from '../app/shop/orders/order-status.server'
import { updateOrderFromSession } from '../app/shop/orders/payments/fulfil.server'
import { refreshSite } from '../app/site/current-site.server'
import { aMerchItem, aUser } from './builders'

let visits = 0
/** Where shoppers come to, each time from another address. */
export const site = {
  origin: 'http://zine.test',
  get address() {
    visits += 1
    return `10.1.${visits >> 8}.${visits & 255}`
  },
}

/** A shopper with things in the cart, each a number of pieces of a new item unless an item is named. */
export async function aShopper(
  ...things: { id?: number; quantity?: number; priceCents?: number; stock?: number }[]
) {
  const user = await aUser()
  for (const { id, quantity = 1, ...about } of things) {
    await addToCart(user.id, id ?? (await aMerchItem(about)).id, quantity)
  }
  return user
}

/** A shopper on the way to pay: the session is open, the order pending. */
export async function aCheckout(...things: Parameters<typeof aShopper>) {
  const user = await aShopper(...things)
  const { id: sessionId, url } = await startCheckout(user, site)
  const { id: orderId } = await db.order.findUniqueOrThrow({ where: { stripeSessionId: sessionId } })
  return { user, sessionId, url, orderId }
}

/** A checkout that is paid with a provider's card. */
export async function aPaidCheckout(
  provider: { pay: (sessionId: string) => Promise<unknown> },
  ...things: Parameters<typeof aShopper>
) {
  const checkout = await aCheckout(...things)
  await provider.pay(checkout.sessionId)
  await updateOrderFromSession(checkout.sessionId)
  return checkout
}

/** A checkout whose order was canceled while its session stayed open, as if Stripe had let somebody pay what we gave up. */
export async function aGivenUpCheckout(...things: Parameters<typeof aShopper>) {
  const checkout = await aCheckout(...things)
  await inTransaction(async (tx) => {
    const order = await tx.order.findUniqueOrThrow({
      where: { id: checkout.orderId },
      include: orderLinesInclude,
    })
    await cancelPendingOrder(tx, order, 'the test', 'given up')
  })
  return checkout
}

export async function orderNow(id: number) {
  return db.order.findUniqueOrThrow({
    where: { id },
    include: { ...orderLinesInclude, changes: true, refunds: true },
  })
}

export async function stockOf(id: number) {
  return (await db.merchItem.findUniqueOrThrow({ where: { id } })).stock
}

/** As a restore of the backup made before this order: it and those after it are gone, and their ids are given out again. */
export async function restoreTo(orderId: number) {
  await db.order.deleteMany({ where: { id: { gte: orderId } } })
  const sql = isPostgresql
    ? `ALTER SEQUENCE "Order_id_seq" RESTART WITH ${orderId}`
    : `UPDATE sqlite_sequence SET seq = ${orderId - 1} WHERE name = 'Order'`
  await db.$executeRawUnsafe(sql)
}

/** Letters and parcels to Germany, free from $100 on, and dearer to the United States, where no mailers go; a place to pick up. */
export async function aShippingSetup() {
  const classOf = (name: string) =>
    db.shippingClass.create({ data: { name, nameKey: `${name} ${Math.random()}` } })
  const [letter, parcel, mailer] = [await classOf('Letter'), await classOf('Parcel'), await classOf('Mailer')]
  const zone = (
    name: string,
    code: string,
    freeFromCents: number | null,
    rates: [number, number, number][],
  ) =>
    db.shippingZone.create({
      data: {
        name,
        freeFromCents,
        countries: { create: { code } },
        rates: {
          create: rates.map(([classId, firstCents, furtherCents]) => ({ classId, firstCents, furtherCents })),
        },
      },
    })
  const germany = await zone('Home', 'DE', 10_000, [
    [letter.id, 110, 20],
    [parcel.id, 549, 150],
    [mailer.id, 400, 100],
  ])
  const states = await zone('Far', 'US', null, [
    [letter.id, 180, 70],
    [parcel.id, 1849, 400],
  ])
  const place = await db.pickupPlace.create({ data: { name: 'The shop', details: '1 Main St, Fridays' } })
  return { letter, parcel, mailer, germany, states, pickup: `pickup-${place.id}` }
}

export async function withoutShipping() {
  await db.shippingZone.deleteMany()
  await db.pickupPlace.deleteMany()
  await db.shippingClass.deleteMany()
}

export function aDiscount(about: Partial<Prisma.DiscountUncheckedCreateInput> = {}) {
  const terms = about.amountCents === undefined ? { percent: 10 } : {}
  return db.discount.create({
    data: { code: `CODE-${Math.random().toString(36).slice(2).toUpperCase()}`, ...terms, ...about },
  })
}

/** Saves settings of the site, as under `/admin/site`. */
export async function saveSetting(settings: Record<string, unknown>) {
  const values = JSON.stringify(settings)
  await db.siteSettings.create({
    data: { version: 1 + (await db.siteSettings.count()), values, savedBy: 'Ada' },
  })
  await refreshSite()
}

/** Turns tips on, as under `/admin/site`. */
export const takeTips = (tipSums: number[] = []) => saveSetting({ takesTips: true, tipSums })

/** Turns gift cards and tips on, as under `/admin/site`. */
export const takeGiftCards = () => saveSetting({ takesGiftCards: true, takesTips: true })

export async function takeNoTips() {
  await db.siteSettings.deleteMany()
  await refreshSite()
}
