import { guestRole } from '../../site/accounts/roles'

interface Bought {
  shippingName: string | null
  email: string
  user: { username: string; role: string }
}

/** Names who bought: as the parcel does, or else by the account; a guest has an address alone. */
export const buyerName = ({ shippingName, email, user }: Bought): string =>
  shippingName || (user.role === guestRole ? email : user.username)

/** Names who did something to an order: the guests of all orders go by one user name. */
export const actorOf = (order: Bought, actor: string): string =>
  order.user.role === guestRole && actor === order.user.username ? buyerName(order) : actor
