import { Link, useRouteLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { Message } from '../../platform/ui/Message'
import { addedToCartMessage, viewCartText } from './cart'

export function AddedAtLogin({ item: { id, title } }: { item: { id: number; title: string } }) {
  const root = useRouteLoaderData('root') as { cartQuantity?: number } | undefined
  return (
    <Message role="status" about={id}>
      {addedToCartMessage(title)} <Link to={href('/cart')}>{viewCartText(root?.cartQuantity)}</Link>
    </Message>
  )
}
