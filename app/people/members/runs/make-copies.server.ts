import { db, inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { reserveStock } from '../../../shop/items/stock.server'
import { mailDownloads } from '../../../shop/orders/downloads/download-mail.server'
import { createFreeOrder } from '../../../shop/orders/free-order.server'
import { countryName } from '../../../shop/shipping/countries'
import type { Actor } from '../../../site/accounts/audit.server'
import { isMailOn } from '../../../site/mail/mail.server'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { lockMembership } from '../memberships.server'
import { membershipClaimColumns, membershipClaimOf } from './claims.server'
import { type IssueCopyDelivery, issueCopyWaitingState } from './owed-copies'
import { printedIssueMailKind } from './run-mails.server'
import { findIssueRunRow } from './runs.server'
import { requireSoldVariant, type SoldVariant } from './sold-variant.server'

export interface MadeIssueCopyCounts {
  parcels: number
  mails: number
}

type RunRow = Prisma.IssueRunGetPayload<object>

/**
 * Creates the parcels and mails of a run for all ready copies, each in its own transaction, so that a repeat creates
 * the remaining ones. Copies waiting for an address or a payment are created later.
 * @throws NotFound; Conflict when the stock runs out or mail is off (copies created before stay)
 */
export async function makeIssueCopies(runId: number, actor: Actor): Promise<MadeIssueCopyCounts> {
  const run = await findIssueRunRow(runId)
  const waiting = await db.issueCopy.findMany({
    where: { runId, madeAt: null },
    orderBy: { membershipId: 'asc' },
  })
  const goods = await goodsOf(run)
  const made: MadeIssueCopyCounts = { parcels: 0, mails: 0 }
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
  print: variantId === null ? undefined : await requireSoldVariant(variantId),
  files: fileVariantId === null ? undefined : await requireSoldVariant(fileVariantId),
})

interface Copy {
  run: RunRow
  goods: Goods
  membershipId: number
  actor: Actor
}

/** @returns false when the copy is not ready or exists already */
async function makeCopy(tx: Transaction, { run, goods, membershipId, actor }: Copy): Promise<boolean> {
  await lockMembership(tx, { id: membershipId })
  const copy = await tx.issueCopy.findUnique({
    where: { runId_membershipId: { runId: run.id, membershipId } },
    include: { membership: { include: { user: true, plan: true, ...paymentsOnly } } },
  })
  if (!copy || copy.madeAt) return false
  const { membership } = copy
  const delivery = copy.delivery as IssueCopyDelivery
  const claim = { ...membership, ...membershipClaimOf(membership) }
  if (issueCopyWaitingState(claim, delivery, run) !== 'ready') return false
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

const paymentsOnly = { payments: membershipClaimColumns.payments }

interface Made {
  run: RunRow
  unit: SoldVariant | undefined
  membership: Prisma.MembershipGetPayload<{ include: { user: true; plan: true } }>
  actor: Actor
}

/** @returns the id of the order that ships the copy */
async function post(tx: Transaction, { run, unit, membership, actor }: Made): Promise<number> {
  if (!unit) throw new Conflict(t('The item to send is no longer in the shop.'))
  const { missing, taken } = await reserveStock(
    [{ variantId: unit.variantId, quantity: 1, parts: [...unit.parts] }],
    tx,
  )
  if (missing) throw new Conflict(t('{title} has run out. The rest is waiting.', { title: unit.title }))
  const { shippingName, shippingAddress, shippingCountry, user } = membership
  const country = shippingCountry ?? ''
  const order = await createFreeOrder(
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

/** @returns the id of the order that contains the files, if there are any */
async function mail(tx: Transaction, { run, unit, membership, actor }: Made): Promise<number | null> {
  const { user, id: membershipId } = membership
  if (unit) {
    const note = noteOf(run)
    const to = { userId: user.id, email: user.email, actor: actor.username, note }
    const order = await createFreeOrder(tx, { ...unit, isDigital: true }, to)
    await mailDownloads(tx, order.id)
    return order.id
  }
  if (!isMailOn()) throw new Conflict(t('Email is off, so no one can be emailed.'))
  const owner = { kind: 'membership', id: membershipId }
  await enqueueMail(tx, printedIssueMailKind, { runId: run.id, membershipId }, user.email, owner)
  return null
}

const noteOf = ({ title }: RunRow) => `A member’s copy of “${title}”.`
