import { isUniqueViolation } from '../../platform/database/database-errors.server'
import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors'
import { type Cursor, whereAfter } from '../../platform/http/list-request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { siteCurrency } from '../../platform/site-currency'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { variantTitle } from '../items/merch'
import { merchItemAtDesk } from '../items/merch.server'
import { releaseStock, reserveStock } from '../items/stock.server'
import { payeeById } from '../shares/payees.server'
import { countPieces, type MoveKind, type PieceCounts } from '../shares/piece-counts'
import { soldOfMakers } from '../shares/pieces-of-makers.server'
import { recordLost, recordSoldElsewhere } from '../shares/record-entries.server'
import { directionOf, moveLabels } from './consignments'

export const consignmentNotFound = msg('Consignment not found.')
const subjectType = 'consignment'

const withMoves = { moves: { orderBy: { id: 'asc' } } } satisfies Prisma.ConsignmentInclude
type Row = Prisma.ConsignmentGetPayload<{ include: typeof withMoves }>

export const consignmentsAfter = async (cursor?: Cursor, take?: number) =>
  counted(
    await db.consignment.findMany({
      where: whereAfter([{ id: 'desc' }], cursor),
      include: withMoves,
      orderBy: { id: 'desc' },
      take,
    }),
  )

async function counted(rows: Row[], tx: Transaction = db) {
  const sold = await soldOfMakers(
    rows.flatMap(({ id, payeeId }) => (payeeId === null ? [] : id)),
    tx,
  )
  return rows.map((row) => {
    const entries = sold.get(row.id) ?? []
    return { ...row, counts: countPieces(row.moves, entries), hasEarned: entries.length > 0 }
  })
}

/** @throws NotFound */
export async function consignmentById(id: number, tx: Transaction = db) {
  const row = await tx.consignment.findUnique({ where: { id }, include: withMoves })
  const [found] = row ? await counted([row], tx) : []
  if (!found) throw new NotFound(consignmentNotFound)
  return found
}

const maxChoices = 300

/** Lists the variants that can be given to another shop: what is made of other items is not among them. */
export async function variantsToConsign() {
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
  /** Null for pieces that another shop sells. */
  payeeId: number | null
  place: string
  variantId: number
  quantity: number
  unitCents: number
  /** What the maker gets instead of `unitCents`, in hundredths of a percent. */
  percentHundredths: number | null
  /** Identifies one submitted form, so that sending it twice makes one consignment. */
  key: string
}

/**
 * Gives pieces to another shop, which leave the stock, or takes in those of a maker, which enter it.
 * @returns the id
 * @throws NotFound; Invalid when the stock has not so many
 */
export async function addConsignment(
  { variantId, quantity, key, ...form }: NewConsignment,
  actor: Actor,
): Promise<number> {
  return once(key, async () =>
    inTransaction(async (tx) => {
      const { merchItemId, title, stock } = await variantToConsign(tx, variantId)
      if (form.payeeId !== null && stock === null) throw refusal('variantId', uncounted)
      const place = form.payeeId === null ? form.place : (await payeeById(form.payeeId, tx)).name
      const { id } = await tx.consignment.create({
        data: { ...form, place, variantId, merchItemId, title, currency: siteCurrency() },
      })
      if (form.payeeId === null) await takeFromStock(tx, variantId, quantity)
      else await releaseStock([{ variantId, quantity }], tx)
      await addMoveRow(tx, id, { kind: 'delivered', quantity, note: '', key }, actor)
      const subject = { subjectType, subjectId: id, subjectName: place }
      await recordAudit(tx, actor, { action: 'created', ...subject, note: `${quantity} × ${title}` })
      return id
    }),
  )
}

async function variantToConsign(tx: Transaction, variantId: number) {
  const row = await tx.merchVariant.findUnique({ where: { id: variantId } })
  const item = row && (await merchItemAtDesk(row.merchItemId, tx))
  const variant = item?.variants.find(({ id }) => id === variantId)
  if (!variant || variant.isDigital || variant.parts.length > 0)
    throw refusal('variantId', t('Choose an item.'))
  const title = variantTitle(item?.title ?? '', variant.values)
  return { merchItemId: item?.id ?? 0, title, stock: variant.stock }
}

const uncounted = msg('Its stock is unlimited. Enter how many there are first, 0 for none.')

const refusal = (field: string, message: string) => new Invalid(message, { [field]: [message] })

async function takeFromStock(tx: Transaction, variantId: number, quantity: number): Promise<void> {
  const { missing } = await reserveStock([{ variantId, quantity, parts: [] }], tx)
  if (!missing) return
  const variant = await tx.merchVariant.findUnique({ where: { id: variantId } })
  throw refusal('quantity', t('There are {count} in stock.', { count: variant?.stock ?? 0 }))
}

interface Move {
  kind: MoveKind
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

/** Two presses at once make one: the second finds the key of the first. */
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
 * Notes what became of pieces. Those that another shop gets, or a maker gets back, leave the stock, as do those of a
 * maker that are lost; those that come return to it. What is sold elsewhere brings shares, what is owed its maker's.
 * @throws NotFound, Invalid when there are not so many
 */
export async function moveConsignment(id: number, move: Move, actor: Actor): Promise<void> {
  await once(move.key, async () =>
    inTransaction(async (tx) => {
      await tx.consignment.updateMany({ where: { id }, data: { version: { increment: 1 } } })
      const row = await consignmentById(id, tx)
      const { kind, quantity } = move
      const direction = directionOf(row)
      const what = moveLabels[direction][kind]
      if (what === undefined) throw refusal('kind', t('Choose what became of them.'))
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
  if (kind === 'returned') await releaseStock([{ variantId, quantity }], tx)
}

async function moveHere(tx: Transaction, { variantId }: Row, { kind, quantity }: Move): Promise<void> {
  if (kind === 'delivered') await releaseStock([{ variantId, quantity }], tx)
  else await takeFromStock(tx, variantId, quantity)
}

type MadeMove = Awaited<ReturnType<typeof addMoveRow>>

async function recordMove(tx: Transaction, row: Row, { id, kind, quantity, at }: MadeMove): Promise<void> {
  const { variantId, merchItemId, title, unitCents, currency } = row
  if (kind === 'sold')
    return recordSoldElsewhere(tx, {
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
  await recordLost(tx, { consignmentId: row.id, quantity, priceCents, at, cause: `lost ${id}` })
}

/**
 * Deletes a consignment of which nothing was sold or lost; what is there comes back to the stock, or leaves it with its
 * maker.
 * @throws NotFound, Conflict
 */
export async function deleteConsignment(id: number, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.consignment.updateMany({ where: { id }, data: { version: { increment: 1 } } })
    const row = await consignmentById(id, tx)
    if (!isDeletable(row)) throw new Conflict(t('Something was sold or lost: this stays in the books.'))
    const { variantId, place: subjectName, counts } = row
    if (row.payeeId === null) await releaseStock([{ variantId, quantity: counts.there }], tx)
    else await takeFromStock(tx, variantId, counts.there)
    await tx.consignment.delete({ where: { id } })
    await recordAudit(tx, actor, { action: 'deleted', subjectType, subjectId: id, subjectName })
  })
}

/** Tells whether a consignment has left nothing in the books. */
export const isDeletable = ({ counts, hasEarned }: { counts: PieceCounts; hasEarned: boolean }): boolean =>
  counts.sold === 0 && counts.lost === 0 && !hasEarned
