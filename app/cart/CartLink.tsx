import { NavLink, useFetchers, useNavigation } from '@remix-run/react'

/** The way to the cart, with the number of pieces in it; what is just being added or removed is counted already. */
export function CartLink({ pieces }: { pieces: number }) {
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const under = [navigation, ...fetchers].map(({ formMethod, formAction, formData }) => {
    if (formMethod !== 'POST') return 0
    if (/^\/item\/\d+(\?|$)/.test(formAction ?? '')) return 1
    return formData?.get('intent') === 'remove' ? -Number(formData.get('quantity')) : 0
  })
  const shown = Math.max(
    0,
    under.reduce((sum, change) => sum + change, pieces),
  )
  return (
    <NavLink to="/cart" className="cart-link" aria-label={`Cart, ${shown} ${shown === 1 ? 'item' : 'items'}`}>
      <span className="cart-word">CART</span> <span className="cart-count">{shown}</span>
    </NavLink>
  )
}
