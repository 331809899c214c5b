import { type Account, guestRole } from '../accounts/accounts'
import { currentUser, requireUser } from '../accounts/guards.server'
import { db } from '../platform/db.server'
import { isKeyOf } from './order-link.server'
import { withLines } from './order-status.server'
import type { Order } from './orders'
import { orderOf, toOrder, whereNamed } from './orders.server'

/** An order, and the way in which somebody came to see it. */
export interface OpenedOrder {
  order: Order
  /** Whom it belongs to; of a guest's order, the row that stands for the guest. */
  ownerId: number
  /** How its history names the owner. */
  owner: string
  /** Opened by the key of a guest's order, perhaps by somebody who is logged in. */
  isByKey: boolean
  user: Account | null
}

/**
 * For pages: the order with this reference or number, for its owner, or while it is a guest's for whoever has the key in its
 * link. Others are sent to log in.
 * @throws NotFound for somebody else's order, too
 */
export async function orderFor(request: Request, name: string): Promise<OpenedOrder> {
  const opened = await openByKey(name, new URL(request.url).searchParams.get('key'))
  if (opened) return { ...opened, user: await currentUser(request) }
  const user = await requireUser(request)
  const order = await orderOf(user.id, name)
  return { order, ownerId: user.id, owner: user.username, isByKey: false, user }
}

/** A guest's order, if the key is the one in its link. */
export async function openByKey(
  name: string,
  key: string | null,
): Promise<Omit<OpenedOrder, 'user'> | undefined> {
  const named = whereNamed(name)
  if (!named || key === null) return
  const row = await db.order.findFirst({
    where: { ...named, user: { role: guestRole } },
    include: { ...withLines, user: { select: { username: true } } },
  })
  if (!row || !isKeyOf(row.reference, key)) return
  return { order: toOrder(row), ownerId: row.userId, owner: row.user.username, isByKey: true }
}
