import { Link, useRouteLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Message } from '../../platform/ui/Message'
import { Picture } from '../../site/uploads/Picture'
import { type AddedItem, optionValuesText } from '../items/merch'
import { addedToCartMessage, viewCartText } from './cart'
import './added.css'

export function AddedMessage({ item: { title, values, image } }: { item: AddedItem }) {
  const root = useRouteLoaderData('root') as { cartQuantity?: number } | undefined
  const quantity = root?.cartQuantity ?? 0
  return (
    <Message role="status" about={quantity}>
      <div className="added">
        <Picture file={image} alt="" width={80} height={80} sizes="5rem" />
        <p>
          {addedToCartMessage(title)}
          {values.length > 0 && <span className="cart-values">{optionValuesText(values)}</span>}
        </p>
        <p className="added-ways">
          <Link to={href('/cart')} className="button is-plain">
            {viewCartText(quantity)}
          </Link>{' '}
          <Link to={`${href('/cart')}#checkout`} className="button">
            {t('Check out')}
          </Link>
        </p>
      </div>
    </Message>
  )
}
