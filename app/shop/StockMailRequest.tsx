import { useRouteLoaderData } from '@remix-run/react'
import { useId } from 'react'

/**
 * A field in the item's form that requests one mail when the chosen variant is back. A logged-in user gets it at the
 * account's address.
 */
export function StockMailRequest({ isOpen, isBusy }: { isOpen: boolean; isBusy: boolean }) {
  const root = useRouteLoaderData('root') as { user: unknown } | undefined
  const id = useId()
  return (
    <details className="item-wish" open={isOpen}>
      <summary>Tell me when it is back</summary>
      <p>You get one mail when what you chose can be bought again. Pieces are not kept for anybody.</p>
      {!root?.user && (
        <>
          <label htmlFor={id}>Email</label>
          <input id={id} className="input" type="email" name="email" maxLength={254} autoComplete="email" />
        </>
      )}
      <button type="submit" name="intent" value="wish" className="button is-plain" disabled={isBusy}>
        Tell me
      </button>
    </details>
  )
}
