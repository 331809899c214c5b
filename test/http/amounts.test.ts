import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAddressSwitchedOn } from '../../app/desk/modules/switchboard.server'
import { db } from '../../app/platform/database/db.server'
import { addToCart } from '../../app/shop/cart/cart.server'
import type { RunningApp } from '../app'
import { aMerchItem } from '../builders'
import { takeNoTips, takeTips } from '../shopping'
import { aProvider, aShop, type Caller, caller, type Provider } from './shop'

let provider: Provider
let server: RunningApp
let boss: Caller
beforeAll(async () => {
  provider = await aProvider()
  server = await aShop(provider)
  boss = await caller(server, 'boss')
  await takeTips()
})
afterAll(async () => {
  await takeNoTips()
  await server.stop()
  await provider.stop()
})

const tooFine = [2.675, 0.001, 12.3456, 0.1 + 0.2]

test.each(tooFine)(
  'an amount of %d in JSON is refused, never rounded, wherever one comes in',
  async (amount) => {
    const { id: merchId } = await aMerchItem({ priceCents: 1000 })
    const boughtBy = await db.user.findUniqueOrThrow({ where: { usernameKey: 'boss' } })
    await addToCart(boughtBy.id, merchId)
    const [line] = await db.cartLine.findMany({ where: { userId: boughtBy.id } })
    const { id: variantId } = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: merchId } })
    const sale = { key: 'key-of-a-sale-at-the-table', lines: [{ variantId, quantity: 1 }] }
    const asked: [string, string, unknown][] = [
      ['POST', '/api/checkout', { tip: amount }],
      ['POST', '/api/checkout', { cartItems: [{ id: line?.id, quantity: 1, priceAtAdd: amount }] }],
      ['POST', '/api/cart/add', { merchId, price: amount }],
      ['POST', '/api/table-days/sales', { sales: [{ ...sale, taken: amount }] }],
      [
        'POST',
        '/api/table-days/sales',
        { sales: [{ ...sale, lines: [{ variantId, quantity: 1, price: amount }] }] },
      ],
      ['PUT', '/api/table-days/2026-01-02', { float: amount, counted: 1 }],
      ['PATCH', '/api/settings', { tipSums: [amount] }],
      ['PUT', '/api/settings', { tipSums: [amount] }],
      ['POST', '/api/gift-cards', { amount, count: 1 }],
      ['POST', '/api/discounts', { code: 'FINE', percent: 10, minGoods: amount }],
    ]
    const answers: [path: string, status: number][] = []
    for (const [method, path, body] of asked) {
      const { status } = await boss.call(method, path, body as Record<string, unknown>)
      if (status !== 405) answers.push([path, status])
    }
    expect(answers).toEqual(answers.map(([path]) => [path, isAddressSwitchedOn(path) ? 400 : 404]))
    expect(answers.length).toBeGreaterThan(8)
    expect(await db.order.count()).toBe(0)
  },
)
