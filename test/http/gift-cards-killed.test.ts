import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { engines } from '../engines'
import { aShopToKill, count, sumOf } from './killed-shop'
import { anItem, type Caller, caller } from './shop'

const [cards, kills, priceCents] = [20, 60, 2000]
/** Every other card pays for all that one of its two shoppers buys, and the others for a part. */
const worthOf = (card: number): number => (card % 2 === 0 ? 3000 : 1500)
const worth = Array.from({ length: cards }, (_, card) => worthOf(card)).reduce((sum, cents) => sum + cents)

test.each(engines)(
  `on %s, a server that is killed ${kills} times while two spend one card at once takes from it and gives back once`,
  { timeout: 2_400_000 },
  async (engine) => {
    const { provider, db, server, send, kill, idle, kills: killed } = await aShopToKill(engine)
    const boss = await caller(server, 'boss')
    await db.execute(
      `INSERT INTO "SiteSettings" ("version", "values", "savedBy") VALUES (1, '{"takesGiftCards":true}', 'boss')`,
    )
    // What is set counts from the next start on.
    await kill()
    const merchId = await anItem(boss, { price: '20' })

    /** Asks again until it is answered, as somebody does whose page did not come. */
    const checkOut = async ({ call }: Caller) => {
      for (;;) {
        const answer = await call('POST', '/api/checkout', {}).catch(() => null)
        if (answer?.status === 200) return String(answer.body.id)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const orderOf = async (username: string) => {
      const [order] = await db.query<{ id: number; totalCents: number; giftCardCents: number }>(
        `SELECT o."id", o."totalCents", o."giftCardCents" FROM "Order" o JOIN "User" u ON u."id" = o."userId"
        WHERE u."username" = '${username}' AND o."status" <> 'canceled'`,
      )
      return order ?? { id: 0, totalCents: 0, giftCardCents: 0 }
    }

    for (let card = 0; card < cards; card += 1) {
      const amount = String(worthOf(card) / 100)
      expect((await send('/admin/gift-cards', { amount, count: '1', note: '' }, boss)).status).toBe(303)
      const [{ code } = { code: '' }] = await db.query<{ code: string }>(
        'SELECT "code" FROM "GiftCard" ORDER BY "id" DESC LIMIT 1',
      )
      const names = [`ada${card}`, `bo${card}`]
      const shoppers = await Promise.all(names.map((name) => caller(server, name)))
      for (const shopper of shoppers) {
        await shopper.call('POST', '/api/cart/add', { merchId })
        expect((await send('/cart', { intent: 'code', code }, shopper)).status).toBe(302)
      }

      const [sessions] = await Promise.all([Promise.all(shoppers.map(checkOut)), kill()])
      const orders = await Promise.all(names.map(orderOf))
      const payments = sessions.filter((_, of) => (orders[of]?.totalCents ?? 0) > 0)
      await Promise.all([...payments.map((session) => provider.pay(session)), kill()])
      await idle()

      const { id, totalCents } = orders[card % 2] ?? { id: 0, totalCents: 0 }
      const refund = { key: randomUUID(), amountCents: String(totalCents), expectedRefundedCents: '0' }
      const press = () =>
        totalCents > 0
          ? send(`/admin/orders/${id}/refund`, refund, boss)
          : send(`/admin/orders/${id}`, { intent: 'refund-to-card' }, boss)
      await Promise.allSettled([press(), press(), kill()])
      await press()
    }
    expect(killed()).toBe(kills + 1)
    await idle()

    const states = `SELECT "status", ${count} AS "orders" FROM "Order" WHERE "status" <> 'canceled' GROUP BY "status" ORDER BY "status"`
    await expect
      .poll(() => db.query(states), { timeout: 90_000, interval: 500 })
      .toEqual([
        { status: 'paid', orders: cards },
        { status: 'refunded', orders: cards },
      ])
    const kept = `SELECT ${sumOf('giftCardCents')} AS "byCard", ${sumOf('totalCents')} AS "byStripe" FROM "Order" WHERE "status" = 'paid'`
    const [{ byCard, byStripe } = { byCard: 0, byStripe: 0 }] = await db.query<{
      byCard: number
      byStripe: number
    }>(kept)
    expect(byCard + byStripe).toBe(cards * priceCents)
    const { total } = await provider.control<{ total: { charged: number; refunded: number } }>(
      'GET',
      '/books',
    )
    expect(total.charged - total.refunded).toBe(byStripe)
    const left = `SELECT ${sumOf('balanceCents')} AS "left", ${count} AS "cards" FROM "GiftCard"`
    expect(await db.query(left)).toEqual([{ left: worth - byCard, cards }])
    const wrong = `SELECT c."id" FROM "GiftCard" c WHERE c."balanceCents" < 0
      OR c."balanceCents" <> (SELECT SUM(e."cents") FROM "GiftCardEntry" e WHERE e."giftCardId" = c."id")
      OR c."balanceCents" <> c."amountCents" - (SELECT COALESCE(SUM(o."giftCardCents"), 0) FROM "Order" o
        WHERE o."giftCardId" = c."id" AND o."status" = 'paid')`
    expect(await db.query(wrong)).toEqual([])
    const entries = `SELECT "kind" FROM "GiftCardEntry" GROUP BY "kind", "orderId", "giftCardId" HAVING COUNT(*) > 1`
    expect(await db.query(entries)).toEqual([])
  },
)
