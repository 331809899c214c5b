import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aMerchItem, aShirt } from '../../../../test/builders'
import { aDiscount, aShippingSetup, aShopper, site, withoutShipping } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { formatMoney, moneyForInput } from '../../../platform/ui/money'
import { mailContentHtml } from '../../../site/mail/mail-html'
import { addToCart, loadCartOfUser } from '../../cart/cart.server'
import { streamOrderLinesCsv } from '../export/order-lines-csv.server'
import { receiptMailContent } from '../mails/order-mail-contents.server'
import { orderLinesInclude } from '../order-status.server'
import { updateOrderFromSession } from '../payments/fulfil.server'
import { chooseCartDestination, enterCartCode } from './cart-choices.server'
import { startCheckout } from './checkout.server'
import { computeCartSums } from './quote.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterAll(() => stripe.stop())

async function csvSums(orderId: number) {
  const text = await new Response(streamOrderLinesCsv({ from: '', to: '' }, async () => true)).text()
  const [head = [], ...rows] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  const own = rows.filter((cells) => cells[head.indexOf('order')] === String(orderId))
  return ['goods', 'discount', 'shipping', 'tax', 'amount'].map((name) =>
    own.reduce((cents, cells) => cents + Math.round(Number(cells[head.indexOf(name)]) * 100), 0),
  )
}

test.each(['DE', 'US'])(
  'a shirt in M and a zine go to %s with a code: cart, Stripe, order, mail and CSV say the same, to the cent',
  async (country) => {
    const { letter, parcel } = await aShippingSetup()
    onTestFinished(withoutShipping)
    const shirt = await aShirt({ priceCents: 1899 })
    await db.merchItem.update({ where: { id: shirt.id }, data: { shippingClassId: parcel.id } })
    const zine = await aMerchItem({ priceCents: 733, shippingClassId: letter.id })
    const shopper = await aShopper({ id: zine.id, quantity: 3 })
    await addToCart(shopper.id, shirt.id, 1, shirt.medium)
    await chooseCartDestination(shopper.id, country)
    await enterCartCode(shopper.id, (await aDiscount({ percent: 15 })).code, await loadCartOfUser(shopper.id))

    const cart = await computeCartSums(shopper.id, await loadCartOfUser(shopper.id))
    const { id } = await startCheckout(shopper, site, { mark: cart.mark })
    const { session } = await stripe.control<{
      session: { amount_total: number; total_details: Record<string, number> }
    }>('GET', `/sessions/${id}`)
    await stripe.pay(id, { country })
    await updateOrderFromSession(id)
    const order = await db.order.findUniqueOrThrow({
      where: { stripeSessionId: id },
      include: { ...orderLinesInclude, user: true },
    })

    const sums = [cart.goodsCents, cart.discountCents, cart.shippingCents, cart.totalCents]
    const { amount_discount: discount = 0, amount_shipping: shipping = 0 } = session.total_details
    expect([sums[0], discount, shipping, session.amount_total]).toEqual(sums)
    expect([order.subtotalCents, order.discountCents, order.shippingCents, order.totalCents]).toEqual(sums)
    const [goods, minus = 0, sent, tax, amount] = await csvSums(order.id)
    expect([goods, -minus, sent, amount]).toEqual(sums)
    expect(tax).toBe(0)
    const mail = mailContentHtml(receiptMailContent(order), { siteName: 'Zine' })
    for (const cents of sums) expect(mail).toContain(moneyForInput(cents))
    expect(mail).toContain(formatMoney(order.totalCents))
  },
)
