import { loadCached } from '../../../platform/changes/cached-reads.server'
import { currentRequest } from '../../../platform/current-request.server'
import { db, inTransaction, type Transaction } from '../../../platform/database/db.server'
import { Conflict, Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { randomToken } from '../../../platform/process/secret.server'
import { reserveStock } from '../../../shop/items/stock.server'
import { createFreeOrder } from '../../../shop/orders/free-order.server'
import { countryName } from '../../../shop/shipping/countries'
import type { Actor } from '../../../site/accounts/audit.server'
import { lockGuestUser } from '../../../site/accounts/guests.server'
import { loadIssueRunChoices } from '../../members/runs/run-choices.server'
import { requireSoldVariant } from '../../members/runs/sold-variant.server'
import { findCallRow } from '../calls.server'
import { auditSubmission } from '../desk/submission-desk.server'

const atOnce = 200

const maxAccepted = 1000

export async function loadFreeCopiesOfCall(callId: number) {
  const { title, copies, copyVariantId } = await findCallRow(db, callId)
  const chosen = { articleId: null, variantId: copyVariantId, fileVariantId: null }
  const accepted = { callId, status: 'accepted' }
  const [{ variants }, made, ready] = await Promise.all([
    loadCached(`choices of copies ${copyVariantId}`, () => loadIssueRunChoices(chosen)),
    db.submission.findMany({
      where: { ...accepted, orderId: { not: null } },
      select: { orderId: true },
      orderBy: { id: 'asc' },
      take: maxAccepted,
    }),
    db.submission.count({ where: { ...accepted, orderId: null, shippingAddress: { not: '' } } }),
  ])
  return {
    call: { id: callId, title, copies, copyVariantId },
    variants,
    ready,
    orders: made.flatMap(({ orderId }) => orderId ?? []),
  }
}

/** Returns the first 1,000 accepted senders. */
export async function listAcceptedSenders(callId: number) {
  const rows = await db.submission.findMany({
    where: { callId, status: 'accepted' },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: maxAccepted,
  })
  return listSendersByIds(rows.map(({ id }) => id))
}

export async function listSendersByIds(ids: number[]) {
  const rows = await db.submission.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, shippingAddress: true, shippingCountry: true, orderId: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id, name, shippingAddress, shippingCountry, orderId }) => ({
    id,
    name,
    orderId,
    hasAddress: shippingAddress !== '',
    country: shippingCountry ? countryName(shippingCountry) : '',
  }))
}
export type AcceptedSender = Awaited<ReturnType<typeof listSendersByIds>>[number]

/** @throws Invalid when the variant does not exist or is a download */
export async function chooseFreeCopyVariant(callId: number, variantId: number): Promise<void> {
  const isThere = await db.merchVariant.count({
    where: { id: variantId, isDigital: false, merchItem: { deletedAt: null } },
  })
  const message = t('This no longer exists. Choose another.')
  if (isThere === 0) throw new Invalid(message, { variantId: [message] })
  await db.call.update({ where: { id: callId }, data: { copyVariantId: variantId } })
}

/**
 * Creates an order of 0.00 for each accepted sender with an address, each in its own transaction, so that a repeat
 * creates the remaining ones.
 * @returns how many orders were created
 * @throws NotFound; Conflict when no copy is chosen, or the stock runs out (orders created before stay)
 */
export async function makeFreeCopyOrders(callId: number, actor: Actor): Promise<number> {
  const { copies, copyVariantId, title } = await findCallRow(db, callId)
  if (copies === 0 || copyVariantId === null) throw new Conflict(t('Choose what to send first.'))
  const unit = await requireSoldVariant(copyVariantId)
  const waiting = await db.submission.findMany({
    where: { callId, status: 'accepted', orderId: null, shippingAddress: { not: '' } },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: atOnce,
  })
  let made = 0
  for (const { id } of waiting) {
    const isMade = await inTransaction((tx) => makeOrder(tx, { id, unit, quantity: copies, title, actor }))
    if (isMade) made += 1
  }
  return made
}

interface Copy {
  id: number
  unit: Awaited<ReturnType<typeof requireSoldVariant>>
  quantity: number
  title: string
  actor: Actor
}

/** @returns false when the order exists already */
async function makeOrder(tx: Transaction, { id, unit, quantity, title, actor }: Copy): Promise<boolean> {
  const { count } = await tx.submission.updateMany({
    where: { id, orderId: null },
    data: { score: { increment: 0 } },
  })
  if (count === 0) return false
  const { name, email, ...to } = await tx.submission.findUniqueOrThrow({ where: { id } })
  const { missing, taken } = await reserveStock(
    [{ variantId: unit.variantId, quantity, parts: [...unit.parts] }],
    tx,
  )
  if (missing) throw new Conflict(t('{title} has run out. The rest is waiting.', { title: unit.title }))
  const guest = await lockGuestUser(tx, { key: randomToken(), address: currentRequest()?.address ?? '' })
  const order = await createFreeOrder(
    tx,
    { ...unit, quantity, taken: taken.map(({ variantId }) => variantId) },
    {
      userId: guest.id,
      email,
      actor: actor.username,
      note: `Free copies for a contributor to “${title}”.`,
      shippingName: to.shippingName || name,
      shippingCountry: to.shippingCountry,
      shippingAddress: `${to.shippingAddress}\n${countryName(to.shippingCountry)}`,
    },
  )
  await tx.submission.update({ where: { id }, data: { orderId: order.id } })
  await auditSubmission(tx, actor, id, `free copies as order ${order.id}`)
  return true
}
