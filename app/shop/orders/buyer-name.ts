import { guestRole } from '../../site/accounts/roles'

interface Bought {
  shippingName: string | null
  email: string
  user: { username: string; role: string }
}

/** Returns the buyer's name: that on the parcel, else the username; for a guest the email address. */
export const buyerName = ({ shippingName, email, user }: Bought): string =>
  shippingName || (user.role === guestRole ? email : user.username)

/** Returns the name of whoever changed an order; all guests have the same username. */
export const actorNameOfOrder = (order: Bought, actor: string): string =>
  order.user.role === guestRole && actor === order.user.username ? buyerName(order) : actor
