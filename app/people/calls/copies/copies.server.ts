import { currentRequest } from '../../../platform/current-request.server'
import { db, inTransaction, type Transaction } from '../../../platform/database/db.server'
import { Conflict, Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { randomToken } from '../../../platform/process/secret.server'
import { reserveStock } from '../../../shop/items/stock.server'
import { freeOrder } from '../../../shop/orders/free-order.server'
import { countryName } from '../../../shop/shipping/countries'
import type { Actor } from '../../../site/accounts/audit.server'
import { guestFor } from '../../../site/accounts/guests.server'
import { runChoices } from '../../members/runs/run-choices.server'
import { soldVariant } from '../../members/runs/sold-variant.server'
import { callRow } from '../calls.server'
import { auditSubmission } from '../desk/submission-desk.server'

const atOnce = 200

export async function copiesOfCall(callId: number) {
  const { title, copies, copyVariantId } = await callRow(db, callId)
  const rows = await db.submission.findMany({
    where: { callId, status: 'accepted' },
    select: { id: true, name: true, shippingAddress: true, shippingCountry: true, orderId: true },
    orderBy: { id: 'asc' },
    take: 1000,
  })
  const { variants } = await runChoices({ articleId: null, variantId: copyVariantId, fileVariantId: null })
  return {
    call: { id: callId, title, copies, copyVariantId },
    variants,
    accepted: rows.map(({ id, name, shippingAddress, shippingCountry, orderId }) => ({
      id,
      name,
      orderId,
      hasAddress: shippingAddress !== '',
      country: shippingCountry ? countryName(shippingCountry) : '',
    })),
  }
}

/** @throws Invalid when the variant is not there, or is a download */
export async function chooseCopy(callId: number, variantId: number): Promise<void> {
  const isThere = await db.merchVariant.count({
    where: { id: variantId, isDigital: false, merchItem: { deletedAt: null } },
  })
  const message = t('This is gone. Choose another.')
  if (isThere === 0) throw new Invalid(message, { variantId: [message] })
  await db.call.update({ where: { id: callId }, data: { copyVariantId: variantId } })
}

/**
 * Makes an order of 0.00 for each accepted sender with an address, each in a transaction of its own: pressed again, it
 * makes those that are left.
 * @returns how many orders it made
 * @throws NotFound; Conflict when nothing is chosen, or the stock runs out, which keeps what was made
 */
export async function makeCopyOrders(callId: number, actor: Actor): Promise<number> {
  const { copies, copyVariantId, title } = await callRow(db, callId)
  if (copies === 0 || copyVariantId === null) throw new Conflict(t('Choose first what is sent.'))
  const unit = await soldVariant(copyVariantId)
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
  unit: Awaited<ReturnType<typeof soldVariant>>
  quantity: number
  title: string
  actor: Actor
}

/** @returns false when somebody else has made it */
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
  if (missing) throw new Conflict(t('{title} has run out. The rest waits.', { title: unit.title }))
  const guest = await guestFor(tx, { key: randomToken(), address: currentRequest()?.address ?? '' })
  const order = await freeOrder(
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
