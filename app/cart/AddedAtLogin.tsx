import { Link } from '@remix-run/react'
import { Message } from '../ui/Message'
import { addedMessage } from './cart'

/** Above the page where a login ends that put into the cart what was chosen before it. */
export function AddedAtLogin({ item: { id, title } }: { item: { id: number; title: string } }) {
  return (
    <Message role="status" about={id}>
      {addedMessage(title)} <Link to="/cart">View your cart</Link>
    </Message>
  )
}
