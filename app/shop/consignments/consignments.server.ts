import { isUniqueViolation } from '../../platform/database/database-errors.server'
import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { siteCurrency } from '../../platform/site-currency'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { variantTitle } from '../items/merch'
import { findMerchItemForAdmin } from '../items/merch.server'
import { reserveStock, returnToStock } from '../items/stock.server'
import { loadSalesByConsignment } from '../shares/consignments-of-makers.server'
import { findPayeeById } from '../shares/payees.server'
import {
  type ConsignedPieceCounts,
  type ConsignmentMovementKind,
  countConsignedPieces,
} from '../shares/piece-counts'
import {
  recordShareEntriesOfLostPieces,
  recordShareEntriesOfSaleElsewhere,
} from '../shares/record-entries.server'
import { consignmentDirectionOf, movementLabels } from './consignments'

export const consignmentNotFound = msg('Consignment not found.')
const subjectType = 'consignment'

const withMoves = { moves: { orderBy: { id: 'asc' } } } satisfies Prisma.ConsignmentInclude
type Row = Prisma.ConsignmentGetPayload<{ include: typeof withMoves }>

/** Returns the consignments with these ids, with the numbers of goods that were sold, returned or lost. */
export const listConsignmentsByIds = async (ids: number[]) =>
  counted(await db.consignment.findMany({ where: { id: { in: ids } }, include: withMoves }))

async function counted(rows: Row[], tx: Transaction = db) {
  const sold = await loadSalesByConsignment(
    rows.flatMap(({ id, payeeId }) => (payeeId === null ? [] : id)),
    tx,
  )
  return rows.map((row) => {
    const entries = sold.get(row.id) ?? []
    return { ...row, counts: countConsignedPieces(row.moves, entries), hasEarned: entries.length > 0 }
  })
}

/** @throws NotFound */
export async function findConsignmentById(id: number, tx: Transaction = db) {
  const row = await tx.consignment.findUnique({ where: { id }, include: withMoves })
  const [found] = row ? await counted([row], tx) : []
  if (!found) throw new NotFound(consignmentNotFound)
  return found
}

const maxChoices = 300

/** Lists the variants that can be given to another shop; bundles cannot. */
export async function listVariantsToConsign() {
  const rows = await db.merchVariant.findMany({
    where: { isDigital: false, parts: { none: {} }, merchItem: { deletedAt: null } },
    include: { merchItem: { select: { title: true } } },
    orderBy: [{ merchItemId: 'desc' }, { position: 'asc' }],
    take: maxChoices,
  })
  return rows.map(({ id, option1, option2, stock, merchItem }) => {
    const title = variantTitle(merchItem.title, [option1, option2].filter(Boolean))
    return { id, name: stock === null ? title : t('{title}: {stock} in stock', { title, stock }) }
  })
}

interface NewConsignment {
  /** The maker; null for pieces that another shop sells. */
  payeeId: number | null
  place: string
  variantId: number
  quantity: number
  unitCents: number
  /** The maker's share in hundredths of a percent, instead of `unitCents`. */
  percentHundredths: number | null
  /** Identifies one submitted form, so that sending it twice makes one consignment. */
  key: string
}

/**
 * Gives pieces to another shop, out of the stock, or takes a maker's pieces into the stock.
 * @returns the id
 * @throws NotFound; Invalid when the stock is too small
 */
export async function addConsignment(
  { variantId, quantity, key, ...form }: NewConsignment,
  actor: Actor,
): Promise<number> {
  return once(key, async () =>
    inTransaction(async (tx) => {
      const { merchItemId, title, stock } = await variantToConsign(tx, variantId)
      if (form.payeeId !== null && stock === null) throw refusal('variantId', uncounted)
      const place = form.payeeId === null ? form.place : (await findPayeeById(form.payeeId, tx)).name
      const { id } = await tx.consignment.create({
        data: { ...form, place, variantId, merchItemId, title, currency: siteCurrency() },
      })
      if (form.payeeId === null) await takeFromStock(tx, variantId, quantity)
      else await returnToStock([{ variantId, quantity }], tx)
      await addMoveRow(tx, id, { kind: 'delivered', quantity, note: '', key }, actor)
      const subject = { subjectType, subjectId: id, subjectName: place }
      await recordAudit(tx, actor, { action: 'created', ...subject, note: `${quantity} × ${title}` })
      return id
    }),
  )
}

async function variantToConsign(tx: Transaction, variantId: number) {
  const row = await tx.merchVariant.findUnique({ where: { id: variantId } })
  const item = row && (await findMerchItemForAdmin(row.merchItemId, tx))
  const variant = item?.variants.find(({ id }) => id === variantId)
  if (!variant || variant.isDigital || variant.parts.length > 0)
    throw refusal('variantId', t('Choose an item.'))
  const title = variantTitle(item?.title ?? '', variant.values)
  return { merchItemId: item?.id ?? 0, title, stock: variant.stock }
}

const uncounted = msg('Its stock is unlimited. Enter how many there are first, or 0 for none.')

const refusal = (field: string, message: string) => new Invalid(message, { [field]: [message] })

async function takeFromStock(tx: Transaction, variantId: number, quantity: number): Promise<void> {
  const { missing } = await reserveStock([{ variantId, quantity, parts: [] }], tx)
  if (!missing) return
  const variant = await tx.merchVariant.findUnique({ where: { id: variantId } })
  throw refusal('quantity', t('There are {count} in stock.', { count: variant?.stock ?? 0 }))
}

interface Move {
  kind: ConsignmentMovementKind
  quantity: number
  note: string
  key: string
}

const addMoveRow = (
  tx: Transaction,
  consignmentId: number,
  { kind, quantity, note, key: requestKey }: Move,
  { username: actor }: Actor,
) => tx.consignmentMove.create({ data: { consignmentId, kind, quantity, note, actor, requestKey } })

/** Runs once per key: of two presses at once, the second finds the first one's consignment. */
async function once(key: string, make: () => Promise<number>): Promise<number> {
  const find = () => db.consignmentMove.findUnique({ where: { requestKey: key } })
  const made = await find()
  if (made) return made.consignmentId
  return make().catch(async (error: unknown) => {
    const other = isUniqueViolation(error) ? await find() : null
    if (!other) throw error
    return other.consignmentId
  })
}

/**
 * Records a move of consigned pieces and adjusts the stock: deliveries to another shop, returns to a maker and a
 * maker's lost pieces leave it, returned pieces enter it. Pieces sold elsewhere earn shares, and owed ones are due to
 * their maker.
 * @throws NotFound, Invalid when there are not so many
 */
export async function recordConsignmentMovement(id: number, move: Move, actor: Actor): Promise<void> {
  await once(move.key, async () =>
    inTransaction(async (tx) => {
      await tx.consignment.updateMany({ where: { id }, data: { version: { increment: 1 } } })
      const row = await findConsignmentById(id, tx)
      const { kind, quantity } = move
      const direction = consignmentDirectionOf(row)
      const what = movementLabels[direction][kind]
      if (what === undefined) throw refusal('kind', t('Choose an outcome.'))
      const { there: count } = row.counts
      if (kind !== 'delivered' && quantity > count)
        throw refusal(
          'quantity',
          direction === 'in'
            ? t('There are {count} here.', { count })
            : t('There are {count} at {place}.', { count, place: row.place }),
        )
      await (direction === 'in' ? moveHere : moveThere)(tx, row, move)
      const made = await addMoveRow(tx, id, move, actor)
      if (kind === 'sold' || kind === 'owed') await recordMove(tx, row, made)
      const subject = { subjectType, subjectId: id, subjectName: row.place }
      await recordAudit(tx, actor, { action: 'changed', ...subject, note: `${what}: ${quantity}` })
      return id
    }),
  )
}

async function moveThere(tx: Transaction, { variantId }: Row, { kind, quantity }: Move): Promise<void> {
  if (kind === 'delivered') await takeFromStock(tx, variantId, quantity)
  if (kind === 'returned') await returnToStock([{ variantId, quantity }], tx)
}

async function moveHere(tx: Transaction, { variantId }: Row, { kind, quantity }: Move): Promise<void> {
  if (kind === 'delivered') await returnToStock([{ variantId, quantity }], tx)
  else await takeFromStock(tx, variantId, quantity)
}

type MadeMove = Awaited<ReturnType<typeof addMoveRow>>

async function recordMove(tx: Transaction, row: Row, { id, kind, quantity, at }: MadeMove): Promise<void> {
  const { variantId, merchItemId, title, unitCents, currency } = row
  if (kind === 'sold')
    return recordShareEntriesOfSaleElsewhere(tx, {
      variantId,
      merchItemId,
      title,
      unitCents,
      currency,
      quantity,
      at,
      cause: `consigned ${id}`,
    })
  const variant = await tx.merchVariant.findUnique({ where: { id: variantId } })
  const priceCents = variant?.priceCents ?? 0
  await recordShareEntriesOfLostPieces(tx, {
    consignmentId: row.id,
    quantity,
    priceCents,
    at,
    cause: `lost ${id}`,
  })
}

/**
 * Deletes a consignment of which nothing was sold or lost; its pieces return to the stock, or leave it with their
 * maker.
 * @throws NotFound, Conflict
 */
export async function deleteConsignment(id: number, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.consignment.updateMany({ where: { id }, data: { version: { increment: 1 } } })
    const row = await findConsignmentById(id, tx)
    if (!isConsignmentDeletable(row))
      throw new Conflict(t('Some were sold or lost, so this stays in your records.'))
    const { variantId, place: subjectName, counts } = row
    if (row.payeeId === null) await returnToStock([{ variantId, quantity: counts.there }], tx)
    else await takeFromStock(tx, variantId, counts.there)
    await tx.consignment.delete({ where: { id } })
    await recordAudit(tx, actor, { action: 'deleted', subjectType, subjectId: id, subjectName })
  })
}

/** Tells whether a consignment has no sales, losses or entries in the books. */
export const isConsignmentDeletable = ({
  counts,
  hasEarned,
}: {
  counts: ConsignedPieceCounts
  hasEarned: boolean
}): boolean => counts.sold === 0 && counts.lost === 0 && !hasEarned
