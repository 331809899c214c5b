import { Link, useFetcher } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Message } from '../../platform/ui/Message'
import { formatMoney } from '../../platform/ui/money'
import { textAttributes } from '../../platform/ui/text-attributes'
import { Picture } from '../../site/uploads/Picture'
import { optionValuesText, preorderText, variantTitle } from '../items/merch'
import type { CartLine } from './cart'
import { LinePrice } from './LinePrice'
import { LineQuantity } from './LineQuantity'

interface LineProps {
  line: CartLine
  /** The quantity after pending changes. */
  shownQuantity: number
  /** When an item that others have reserved may be available again. */
  heldUntil?: string
  opens?: string
  /** Whether another line has the same title and options, so that only the price distinguishes them. */
  isTwin: boolean
  isBeingRemoved: boolean
  /** The country to which the item cannot be shipped, if any. */
  notSentTo: string | null
}

export function CartLineRow({
  line,
  shownQuantity,
  heldUntil,
  opens,
  isTwin,
  isBeingRemoved,
  notSentTo,
}: LineProps) {
  const fetcher = useFetcher<{ message?: string }>()
  const { id, title, titleLanguage, values, image, quantity, priceAtAddCents, stock, shipsFrom } = line
  const whole = variantTitle(title, values)
  const name = isTwin ? t('{title} at {price}', { title: whole, price: formatMoney(priceAtAddCents) }) : whole
  return (
    <li className="cart-line" hidden={isBeingRemoved}>
      <Link
        to={href('/item/:id', { id: line.merchItemId })}
        className="cart-picture"
        tabIndex={-1}
        aria-hidden="true"
      >
        <Picture file={image} alt="" width={160} height={160} sizes="(min-width: 48rem) 8rem, 6.5rem" />
      </Link>
      <p className="cart-title" dir="auto">
        <Link to={href('/item/:id', { id: line.merchItemId })} {...textAttributes(title, titleLanguage)}>
          {title}
        </Link>{' '}
        {values.length > 0 && <span className="cart-values">{optionValuesText(values)}</span>}{' '}
        {opens && (
          <span className="cart-values">
            <Trans id="Opens {opens}" values={{ opens: <bdi {...textAttributes(opens)}>{opens}</bdi> }} />
          </span>
        )}{' '}
        {shipsFrom && <span className="cart-values">{preorderText(shipsFrom)}</span>}{' '}
        {stock !== null && stock < quantity && (
          <span className="cart-stock">{stockText(stock, heldUntil)}</span>
        )}{' '}
        {notSentTo && <span className="cart-stock">{t('Cannot ship to {notSentTo}', { notSentTo })}</span>}
      </p>
      <LineQuantity line={line} name={name} />
      <LinePrice line={line} name={name} />
      <p className="cart-line-total">
        <span className="cart-label">{t('Total')}</span> {formatMoney(shownQuantity * priceAtAddCents)}
      </p>
      <fetcher.Form method="post" action={href('/cart')} className="cart-remove">
        <input type="hidden" name="lineId" value={id} />
        <input type="hidden" name="quantity" value={quantity} />
        <button
          type="submit"
          name="intent"
          value="remove"
          className="link-button"
          aria-label={t('Remove {name}', { name })}
        >
          {t('Remove')}
        </button>
      </fetcher.Form>
      {fetcher.data?.message && (
        <div className="cart-error">
          <Message role="alert">{fetcher.data.message}</Message>
        </div>
      )}
    </li>
  )
}

function stockText(stock: number, heldUntil?: string): string {
  if (stock > 0) return t('Only {stock} left', { stock })
  return heldUntil
    ? t('Reserved in someone’s checkout. It may be free again at {heldUntil}.', { heldUntil })
    : t('Sold out')
}
