import { db, inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { reserveStock } from '../../../shop/items/stock.server'
import { mailDownloads } from '../../../shop/orders/downloads/download-mail.server'
import { freeOrder } from '../../../shop/orders/free-order.server'
import { countryName } from '../../../shop/shipping/countries'
import type { Actor } from '../../../site/accounts/audit.server'
import { isMailOn } from '../../../site/mail/mail.server'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { lockedMembership } from '../memberships.server'
import { claimColumns, claimOf } from './claims.server'
import { type CopyDelivery, waitingState } from './owed'
import { issueMail } from './run-mails.server'
import { runRow } from './runs.server'
import { type SoldVariant, soldVariant } from './sold-variant.server'

export interface MadeCopies {
  parcels: number
  mails: number
}

type RunRow = Prisma.IssueRunGetPayload<object>

/**
 * Makes the parcels and mails of a run for all copies that are ready, each in a transaction of its own: pressed again,
 * or after a crash, it makes those that are left. What waits for an address or a payment is made by a later press.
 * @throws NotFound; Conflict when the stock runs out or mail is off, which keeps what was made
 */
export async function makeCopies(runId: number, actor: Actor): Promise<MadeCopies> {
  const run = await runRow(runId)
  const waiting = await db.issueCopy.findMany({
    where: { runId, madeAt: null },
    orderBy: { membershipId: 'asc' },
  })
  const goods = await goodsOf(run)
  const made: MadeCopies = { parcels: 0, mails: 0 }
  for (const { membershipId, delivery } of waiting) {
    const isMade = await inTransaction((tx) => makeCopy(tx, { run, goods, membershipId, actor }))
    if (!isMade) continue
    if (delivery === 'print') made.parcels++
    else made.mails++
  }
  return made
}

interface Goods {
  print: SoldVariant | undefined
  files: SoldVariant | undefined
}

const goodsOf = async ({ variantId, fileVariantId }: RunRow): Promise<Goods> => ({
  print: variantId === null ? undefined : await soldVariant(variantId),
  files: fileVariantId === null ? undefined : await soldVariant(fileVariantId),
})

interface Copy {
  run: RunRow
  goods: Goods
  membershipId: number
  actor: Actor
}

/** @returns false when it is not ready, or somebody else has made it */
async function makeCopy(tx: Transaction, { run, goods, membershipId, actor }: Copy): Promise<boolean> {
  await lockedMembership(tx, { id: membershipId })
  const copy = await tx.issueCopy.findUnique({
    where: { runId_membershipId: { runId: run.id, membershipId } },
    include: { membership: { include: { user: true, plan: true, ...paymentsOnly } } },
  })
  if (!copy || copy.madeAt) return false
  const { membership } = copy
  const delivery = copy.delivery as CopyDelivery
  const claim = { ...membership, ...claimOf(membership) }
  if (waitingState(claim, delivery, run) !== 'ready') return false
  const orderId =
    delivery === 'print'
      ? await post(tx, { run, unit: goods.print, membership, actor })
      : await mail(tx, { run, unit: goods.files, membership, actor })
  await tx.issueCopy.update({
    where: { runId_membershipId: { runId: run.id, membershipId } },
    data: { madeAt: new Date(), orderId },
  })
  return true
}

const paymentsOnly = { payments: claimColumns.payments }

interface Made {
  run: RunRow
  unit: SoldVariant | undefined
  membership: Prisma.MembershipGetPayload<{ include: { user: true; plan: true } }>
  actor: Actor
}

/** @returns the id of the order that has the parcel */
async function post(tx: Transaction, { run, unit, membership, actor }: Made): Promise<number> {
  if (!unit) throw new Conflict(t('What the run sends is no longer in the shop.'))
  const { missing, taken } = await reserveStock(
    [{ variantId: unit.variantId, quantity: 1, parts: [...unit.parts] }],
    tx,
  )
  if (missing) throw new Conflict(t('{title} has run out. The rest waits.', { title: unit.title }))
  const { shippingName, shippingAddress, shippingCountry, user } = membership
  const country = shippingCountry ?? ''
  const order = await freeOrder(
    tx,
    { ...unit, taken: taken.map(({ variantId }) => variantId) },
    {
      userId: user.id,
      email: user.email,
      actor: actor.username,
      note: noteOf(run),
      shippingName: shippingName ?? '',
      shippingCountry: country,
      shippingAddress: `${shippingAddress}\n${countryName(country)}`,
    },
  )
  return order.id
}

/** @returns the id of the order that gives the files, if there are any */
async function mail(tx: Transaction, { run, unit, membership, actor }: Made): Promise<number | null> {
  const { user, id: membershipId } = membership
  if (unit) {
    const note = noteOf(run)
    const to = { userId: user.id, email: user.email, actor: actor.username, note }
    const order = await freeOrder(tx, { ...unit, isDigital: true }, to)
    await mailDownloads(tx, order.id)
    return order.id
  }
  if (!isMailOn()) throw new Conflict(t('Mail is off, so nobody can be mailed.'))
  const owner = { kind: 'membership', id: membershipId }
  await enqueueMail(tx, issueMail, { runId: run.id, membershipId }, user.email, owner)
  return null
}

const noteOf = ({ title }: RunRow) => `A member’s copy of “${title}”.`
