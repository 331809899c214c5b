import { NavLink, useFetchers, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'

/** The header's link to the cart. Its count includes changes that the server has not answered yet. */
export function CartLink({ quantity }: { quantity: number }) {
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const changes = [navigation, ...fetchers].map(({ formMethod, formAction, formData }) => {
    if (formMethod !== 'POST') return 0
    if (/^\/item\/\d+(\?|$)/.test(formAction ?? '')) return 1
    const { intent, quantity, before } = Object.fromEntries(formData ?? [])
    if (intent === 'quantity') return Number(quantity) - Number(before)
    return intent === 'remove' ? -Number(quantity) : 0
  })
  const shown = Math.max(
    0,
    changes.reduce((sum, change) => sum + change, quantity),
  )
  const [initial] = useState(shown)
  return (
    <NavLink
      to={href('/cart')}
      className="cart-link"
      aria-label={t('Cart, {count, plural, one {# item} other {# items}}', { count: shown })}
    >
      <span className="cart-link-label">{t('CART')}</span>{' '}
      <span key={shown} className={shown === initial ? 'cart-count' : 'cart-count has-changed'}>
        {shown}
      </span>
    </NavLink>
  )
}
