import { Form, useNavigation } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { useFormErrors } from '../../platform/ui/Field'
import { variantTitle } from '../items/merch'
import { PayChoice } from '../ways-to-pay/PayChoice'
import type { PayOption } from '../ways-to-pay/ways'
import { CartCode, CartDestination } from './CartDestination'
import { CartGiftCard } from './CartGiftCard'
import { CartLineRow } from './CartLineRow'
import { CartSums } from './CartSums'
import { CartTip } from './CartTip'
import { CodeForm } from './CodeForm'
import { type CartLine, cartTotalCents } from './cart'
import type { CartTotals } from './cart-sums'

interface CartLinesProps {
  lines: CartLine[]
  /** The lines after pending changes. */
  shown: CartLine[]
  removing: Set<number>
  /** When items that others have reserved may be available again, by variant id. */
  heldUntil: Record<number, string>
  /** The titles of the articles that variants open, by variant id. */
  opens: Record<number, string>
  sums: CartTotals
  /** The ways to pay; empty if there is only Stripe. */
  payOptions: PayOption[]
}

const wholeTitle = ({ title, values }: CartLine) => variantTitle(title, values)

export function CartLines({ lines, shown, removing, heldUntil, opens, sums, payOptions }: CartLinesProps) {
  const { formData } = useNavigation()
  const quantities = new Map(shown.map(({ id, quantity }) => [id, quantity]))
  return (
    <div className="cart-lines" hidden={shown.length === 0}>
      <div className="cart-list">
        <div className="cart-headings" aria-hidden="true">
          <span>{t('Item')}</span> <span>{t('Quantity')}</span> <span>{t('Price')}</span>{' '}
          <span>{t('Total')}</span>
        </div>
        <ul>
          {lines.map((line) => (
            <CartLineRow
              key={line.id}
              line={line}
              shownQuantity={quantities.get(line.id) ?? line.quantity}
              heldUntil={heldUntil[line.variantId]}
              opens={opens[line.variantId]}
              isTwin={lines.filter((other) => wholeTitle(other) === wholeTitle(line)).length > 1}
              isBeingRemoved={removing.has(line.id)}
              notSentTo={sums.stuckLineIds.includes(line.id) ? sums.destinationName : null}
            />
          ))}
        </ul>
      </div>
      <section id="checkout" className="cart-summary" aria-labelledby="summary">
        <h2 id="summary">{t('Summary')}</h2>
        <CartDestination sums={sums} />
        <CartCode sums={sums} />
        <CartGiftCard sums={sums} />
        <CodeForm sums={sums} />
        <CartTip sums={sums} />
        <CartSums sums={sums} goodsCents={cartTotalCents(shown)} />
        <Form method="post" className="cart-checkout">
          <input type="hidden" name="seen" value={sums.mark} />
          <PayChoice options={payOptions} chosen={useFormErrors()?.values.payBy} />
          {sums.isPickupByDefault && (
            <p className="cart-note">{t('With no country chosen, you pick it up.')}</p>
          )}
          <button
            type="submit"
            name="intent"
            value="checkout"
            className="button"
            disabled={formData?.get('intent') === 'checkout'}
          >
            {t('Proceed to Checkout')}
          </button>
          {payOptions.length === 0 && (
            <p className="cart-note">{t('Payment by Stripe. We never see your card.')}</p>
          )}
        </Form>
      </section>
    </div>
  )
}
