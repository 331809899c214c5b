import { db, inTransaction, type Prisma } from '../../../platform/database/db.server'
import { Conflict, NotFound } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import type { OpenedVersion } from '../../../site/content/opened-version'
import {
  createOutdatedFormError,
  type DisplayedValues,
  openedVersion,
} from '../../../site/content/versions.server'
import { listMailsOfOwner } from '../../../site/mail/mail-log.server'
import { actorNameOfOrder } from '../buyer-name'
import { downloadsOf, withDownloads } from '../downloads/downloads.server'
import { orderLineTitle } from '../gift-cards/gift-card-line'
import { historyNoteText } from '../history-notes'
import { unitCountsOf } from '../line-units'
import { mailOwnerOfOrder } from '../mails/order-mails.server'
import { updateOrderSearchWords } from '../order-search.server'
import { addToHistory } from '../order-status.server'
import { isPickedUp, orderNotFound, parseStatus, statusLabels, statusWord } from '../orders'
import { trackingSummary, trackingUrl } from '../parcels/carriers'
import { trackingForComparison } from '../parcels/shipments.server'
import { refundableCents } from '../refunds/refund-sums'
import { isPaidByGiftCard } from '../refunds/refund-to-card.server'
import type { OrderWithUnits } from '../refunds/refunded-units.server'
import { returnsOf, withReturns } from '../returns/returns.server'
import { toAdminOrder } from './admin-orders.server'

const forDesk = {
  ...withReturns,
  lines: {
    ...withReturns.lines,
    include: { ...withReturns.lines.include, ...withDownloads.lines.include },
  },
  changes: { orderBy: { id: 'asc' } },
  refunds: true,
  user: { select: { username: true, role: true } },
  notes: { orderBy: { id: 'asc' } },
  shipments: { orderBy: { id: 'asc' }, include: { lines: true } },
} satisfies Prisma.OrderInclude
type DeskRow = Prisma.OrderGetPayload<{ include: typeof forDesk }>

/** @throws NotFound */
export async function loadOrderForAdmin(id: number) {
  const row = await db.order.findUnique({ where: { id }, include: forDesk })
  if (!row) throw new NotFound(t(orderNotFound))
  const [mails, downloads, returns] = await Promise.all([
    listMailsOfOwner(mailOwnerOfOrder(id)),
    downloadsOf(row),
    returnsOf(row),
  ])
  const { moneyCents, cardCents } = refundableCents(row)
  return {
    ...toAdminOrder(row),
    isPaidByCard: isPaidByGiftCard(row),
    refundableCents: row.importedFrom === null ? moneyCents + cardCents : 0,
    addressOpened: openedVersion(row.addressVersion, shownAddress(row)),
    units: row.lines.map((line) => ({ ...unitsOfLine(row, line), priceCents: line.priceCents })),
    shipments: row.shipments.map((shipment) => toShipment(row, shipment)),
    timeline: timelineOf(row),
    mails,
    downloads,
    returns,
  }
}
export type OrderForAdmin = Awaited<ReturnType<typeof loadOrderForAdmin>>

/** Returns the units of a line; an order that the last release shipped has no parcels. */
export function unitsOfLine({ status }: { status: string }, line: OrderWithUnits['lines'][number]) {
  const { id, image, quantity, shipsFrom } = line
  const units = unitCountsOf(line)
  return {
    id,
    title: orderLineTitle(line),
    image,
    quantity,
    shipsFrom,
    ...units,
    left: status === 'paid' ? units.left : 0,
  }
}

function toShipment(order: DeskRow, row: DeskRow['shipments'][number]) {
  const { id, carrier, trackingNumber, version, shippedBy, shippedAt, lines } = row
  return {
    id,
    carrier,
    trackingNumber,
    shippedBy,
    opened: openedVersion(version, trackingForComparison(row)),
    text: trackingSummary(row),
    url: trackingUrl(row),
    shippedAt: shippedAt.toISOString(),
    lines: lines.map(({ quantity, orderLineId }) => ({
      quantity,
      title: order.lines.find((line) => line.id === orderLineId)?.title ?? '',
    })),
  }
}

function timelineOf(row: DeskRow) {
  const happened = row.changes.map(({ id, at, fromStatus, toStatus, actor, note }) => ({
    key: `change ${id}`,
    at: at.toISOString(),
    actor: actor === 'System' ? t('System') : actorNameOfOrder(row, actor),
    note: note && historyNoteText(note),
    isNote: false,
    what: whatChanged(fromStatus, toStatus),
  }))
  const noted = row.notes.map(({ id, at, author, text }) => ({
    key: `note ${id}`,
    at: at.toISOString(),
    actor: author,
    note: text,
    isNote: true,
    what: t('Note'),
  }))
  return [...happened, ...noted].sort((one, other) => (one.at < other.at ? -1 : 1))
}

function whatChanged(from: string | null, to: string): string {
  if (!from) return t('Order placed')
  return from === to ? '' : t(statusLabels[parseStatus(to)])
}

interface Note {
  orderId: number
  text: string
  /** The form's key: sending it twice adds one note. */
  key: string
  author: string
}

/** @throws NotFound */
export async function addOrderNote({ orderId, key: requestKey, ...note }: Note): Promise<void> {
  if ((await db.order.count({ where: { id: orderId } })) === 0) throw new NotFound(t(orderNotFound))
  await db.orderNote.upsert({ where: { requestKey }, create: { orderId, requestKey, ...note }, update: {} })
}

interface AddressCorrection {
  orderId: number
  shippingName: string
  shippingAddress: string
  phone: string
  opened: OpenedVersion | undefined
  actor: string
}

/**
 * Corrects an order's shipping address; the old one stays in its history.
 * @throws NotFound; Conflict when the order was shipped, has ended or is to be picked up; Outdated when somebody else
 * corrected it since the form was opened
 */
export async function correctOrderAddress({
  orderId,
  opened,
  actor,
  ...address
}: AddressCorrection): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await tx.order.findUnique({ where: { id: orderId } })
    if (!order) throw new NotFound(t(orderNotFound))
    const { status, shippingName, shippingAddress, phone } = order
    if (status !== 'paid')
      throw new Conflict(
        t('This order is {status}, so its address cannot change.', { status: statusWord(status) }),
      )
    if (isPickedUp(order)) throw new Conflict(t('This order is for pick-up, so it has no address.'))
    const { count } = await tx.order.updateMany({
      where: { id: orderId, status: 'paid', addressVersion: opened?.version },
      data: { ...emptyAsNull(address), addressVersion: { increment: 1 } },
    })
    if (count === 0) {
      const now = await tx.order.findUniqueOrThrow({ where: { id: orderId } })
      const saved = { what: msg('this address'), version: now.addressVersion, shown: shownAddress(now) }
      throw await createOutdatedFormError(tx, opened, saved)
    }
    const before = [shippingName, shippingAddress, phone].filter(Boolean).join(', ').replaceAll('\n', ', ')
    const note = `Address corrected. Before: ${before || 'none'}.`
    await addToHistory(tx, order, actor, note)
    await updateOrderSearchWords(tx, orderId)
  })
}

type Address = Pick<DeskRow, 'shippingName' | 'shippingAddress' | 'phone'>
const shownAddress = ({ shippingName, shippingAddress, phone }: Address): DisplayedValues => ({
  [t('Name')]: shippingName ?? '',
  [t('Address')]: shippingAddress ?? '',
  [t('Phone')]: phone ?? '',
})

const emptyAsNull = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || null]))
