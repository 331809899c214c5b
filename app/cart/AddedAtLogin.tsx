import { Link } from '@remix-run/react'
import { Message } from '../ui/Message'
import { addedMessage } from './cart'

/** Tells, above the page that a login leads to, which item it put into the cart. */
export function AddedAtLogin({ item: { id, title } }: { item: { id: number; title: string } }) {
  return (
    <Message role="status" about={id}>
      {addedMessage(title)} <Link to="/cart">View your cart</Link>
    </Message>
  )
}
