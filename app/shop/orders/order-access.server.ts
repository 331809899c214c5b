import { db, type Prisma } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { Forbidden } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import type { Account } from '../../site/accounts/accounts'
import { currentUser, requireUser } from '../../site/accounts/guards.server'
import { guestRole } from '../../site/accounts/roles'
import { isOrderKey, orderLink } from './order-link.server'
import { withLines } from './order-status.server'
import { type Order, orderAddress } from './orders'
import { orderBySession, orderOf, toOrder, whereNamed } from './orders.server'

const sessionOpensForMs = dayMs

export interface OpenedOrder {
  order: Order
  /** The user it belongs to; for a guest's order, the row that stands for the guest. */
  ownerId: number
  owner: string
  link: string
  /** Set for a guest's order; the user, if any, is then only its viewer. */
  isGuests: boolean
  user: Account | null
}

/**
 * For pages: returns the order with this reference or number, for its owner, or for a guest's order whoever has the
 * key in its link. Others are sent to log in.
 * @throws NotFound for somebody else's order, too
 */
export async function orderForVisitor(request: Request, name: string): Promise<OpenedOrder> {
  const opened = await guestOrderByKey(name, new URL(request.url).searchParams.get('key'))
  if (opened) return { ...opened, user: await currentUser(request) }
  const user = await requireUser(request)
  return ownedBy(user, await orderOf(user.id, name))
}

/**
 * For pages: returns the order that a Stripe session pays for, for its owner, or for a guest's order whoever knows
 * the session, for a day only, since its id stands in addresses and at Stripe. Others are sent to log in.
 * @returns null when there is none, or it is somebody else's
 * @throws Forbidden after that day
 */
export async function orderOfStripeSession(request: Request, sessionId: string): Promise<OpenedOrder | null> {
  // PostgreSQL refuses a NUL character in a text.
  const opened = /^\w+$/.test(sessionId) && (await findGuests({ stripeSessionId: sessionId }))
  if (opened) {
    const { paidAt, createdAt } = opened.order
    if (Date.now() - Date.parse(paidAt ?? createdAt) > sessionOpensForMs) throw closed()
    return { ...opened, user: await currentUser(request) }
  }
  const user = await requireUser(request)
  const order = await orderBySession(user.id, sessionId)
  return order && ownedBy(user, order)
}

const closed = () =>
  new Forbidden(t('This page was open for a day after you ordered.'), {
    text: t('The link to your order is in the mail about it.'),
  })

export async function guestOrderByKey(name: string, key: string | null) {
  const named = whereNamed(name)
  const found = named && key !== null && (await findGuests(named))
  return found && isOrderKey(found.order.reference, key) ? found : undefined
}

async function findGuests(where: Prisma.OrderWhereInput): Promise<Omit<OpenedOrder, 'user'> | undefined> {
  const row = await db.order.findFirst({
    where: { ...where, user: { role: guestRole } },
    include: { ...withLines, user: { select: { username: true, role: true } } },
  })
  if (!row) return
  const { userId: ownerId, user } = row
  return { order: toOrder(row), ownerId, owner: user.username, link: orderLink(row), isGuests: true }
}

const ownedBy = (user: Account, order: Order): OpenedOrder => ({
  order,
  user,
  ownerId: user.id,
  owner: user.username,
  link: orderAddress(order),
  isGuests: false,
})
