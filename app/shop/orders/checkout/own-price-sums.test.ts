import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aMerchItem, anOpenPrice, aUser } from '../../../../test/builders'
import { aDiscount } from '../../../../test/shopping'
import { addToCart, changeCartQuantity, loadCartOfUser } from '../../cart/cart.server'
import { saveCartChoice } from '../../cart/cart-choice.server'
import { changeLinePrice } from '../../cart/line-price.server'
import { removeCartLine, undoCartRemoval } from '../../cart/removal.server'
import { computeCartSums } from './quote.server'

const cents = fc.integer({ min: 100, max: 5000 })
const at = fc.nat(5)
const step = fc.oneof(
  fc.record({ what: fc.constant('add' as const), cents: fc.option(cents), at }),
  fc.record({ what: fc.constant('price' as const), cents, at }),
  fc.record({ what: fc.constant('quantity' as const), quantity: fc.integer({ min: 1, max: 4 }), at }),
  fc.record({ what: fc.constant('remove' as const), isUndone: fc.boolean(), at }),
  fc.record({ what: fc.constant('code' as const), isOn: fc.boolean() }),
)

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

test('goods less discount plus shipping is the total to the cent, after any changes of prices and lines', async () => {
  const [open, fixed] = [await anOpenPrice({ minimumCents: 100 }), await aMerchItem({ priceCents: 777 })]
  const { code } = await aDiscount({ percent: 15 })
  const follow = async (steps: Step[]) => {
    const { id } = await aUser()
    for (const one of steps) {
      const { lines } = await loadCartOfUser(id)
      const line = 'at' in one ? lines[one.at] : undefined
      if (one.what === 'code') await saveCartChoice(id, { discountCode: one.isOn ? code : null })
      else if (one.what === 'add')
        await addToCart(id, one.at % 2 ? fixed.id : open.id, 1, undefined, one.at % 2 ? null : one.cents)
      else if (line && one.what === 'quantity') await changeCartQuantity(id, line.id, one.quantity)
      else if (line && one.what === 'price' && line.merchItemId === open.id)
        await changeLinePrice(id, line.id, one.cents)
      else if (line && one.what === 'remove') {
        const removed = await removeCartLine(id, line.id)
        if (one.isUndone) await undoCartRemoval(id, removed)
      }
    }
    const cart = await loadCartOfUser(id)
    const sums = await computeCartSums(id, cart)
    const goods = cart.lines.reduce(
      (sum, { quantity, priceAtAddCents }) => sum + quantity * priceAtAddCents,
      0,
    )
    expect(sums.goodsCents).toBe(goods)
    expect(sums.discountCents).toBeLessThanOrEqual(goods)
    expect(sums.totalCents).toBe(goods - sums.discountCents + sums.shippingCents)
    expect(new Set(cart.lines.map((line) => `${line.variantId} ${line.priceAtAddCents}`)).size).toBe(
      cart.lines.length,
    )
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), follow), { numRuns: 15 })
})
