import { db, type Prisma } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { Forbidden } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import type { Account } from '../../site/accounts/accounts'
import { findCurrentUser, requireUser } from '../../site/accounts/guards.server'
import { guestRole } from '../../site/accounts/roles'
import { isOrderKey, orderLink } from './order-link.server'
import { orderLinesInclude } from './order-status.server'
import { type Order, orderAddress } from './orders'
import {
  findOrderByReferenceOrNumber,
  findOrderBySession,
  orderFromRow,
  whereOrderNamed,
} from './orders.server'

const sessionOpensForMs = dayMs

export interface OpenedOrder {
  order: Order
  /** The user's id; for a guest's order, that of the guest's row. */
  ownerId: number
  owner: string
  link: string
  /** Whether it is a guest's order; a logged-in user then only views it. */
  isGuests: boolean
  user: Account | null
}

/**
 * Returns for a page the order with this reference or number: to its owner, and for a guest's order to
 * anybody with the key in its link. Everybody else is sent to log in.
 * @throws NotFound for somebody else's order, too
 */
export async function findOrderForVisitor(request: Request, name: string): Promise<OpenedOrder> {
  const opened = await findGuestOrderByKey(name, new URL(request.url).searchParams.get('key'))
  if (opened) return { ...opened, user: await findCurrentUser(request) }
  const user = await requireUser(request)
  return ownedBy(user, await findOrderByReferenceOrNumber(user.id, name))
}

/**
 * Returns for a page the order that a Stripe session pays for: to its owner, and for a guest's order to
 * anybody with the session's id, which is in addresses and at Stripe and so valid for a day. Everybody else
 * is sent to log in.
 * @returns null when there is none, or it is somebody else's
 * @throws Forbidden after that day
 */
export async function findOrderOfStripeSession(
  request: Request,
  sessionId: string,
): Promise<OpenedOrder | null> {
  // PostgreSQL refuses a NUL character in a text.
  const opened = /^\w+$/.test(sessionId) && (await findGuests({ stripeSessionId: sessionId }))
  if (opened) {
    const { paidAt, createdAt } = opened.order
    if (Date.now() - Date.parse(paidAt ?? createdAt) > sessionOpensForMs) throw closed()
    return { ...opened, user: await findCurrentUser(request) }
  }
  const user = await requireUser(request)
  const order = await findOrderBySession(user.id, sessionId)
  return order && ownedBy(user, order)
}

const closed = () =>
  new Forbidden(t('You could open this page for a day after you ordered.'), {
    text: t('The link to your order is in the email about it.'),
  })

export async function findGuestOrderByKey(name: string, key: string | null) {
  const named = whereOrderNamed(name)
  const found = named && key !== null && (await findGuests(named))
  return found && isOrderKey(found.order.reference, key) ? found : undefined
}

async function findGuests(where: Prisma.OrderWhereInput): Promise<Omit<OpenedOrder, 'user'> | undefined> {
  const found = await db.order.findFirst({
    where: { ...where, user: { role: guestRole } },
    select: { id: true },
  })
  if (!found) return
  const row = await db.order.findUniqueOrThrow({
    where: { id: found.id },
    include: { ...orderLinesInclude, user: { select: { username: true, role: true } } },
  })
  const { userId: ownerId, user } = row
  return { order: orderFromRow(row), ownerId, owner: user.username, link: orderLink(row), isGuests: true }
}

const ownedBy = (user: Account, order: Order): OpenedOrder => ({
  order,
  user,
  ownerId: user.id,
  owner: user.username,
  link: orderAddress(order),
  isGuests: false,
})
