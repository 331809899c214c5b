import { type Actor, recordAudit } from '../accounts/audit.server'
import { isUniqueViolation } from '../platform/database/database-errors.server'
import { db, inTransaction, type Prisma, type Transaction } from '../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../platform/http/errors'
import { siteCurrency } from '../platform/site-currency'
import { recordSoldElsewhere } from '../shares/record-entries.server'
import { variantTitle } from '../shop/merch'
import { merchItemById } from '../shop/merch.server'
import { releaseStock, reserveStock } from '../shop/stock.server'
import { countsOf, type MoveKind, moveLabels } from './consignments'

export const consignmentNotFound = 'Consignment not found.'
const subjectType = 'consignment'

const withMoves = { moves: { orderBy: { id: 'asc' } } } satisfies Prisma.ConsignmentInclude

/** Returns all consignments, newest first, with what became of their pieces. */
export async function allConsignments() {
  const rows = await db.consignment.findMany({ include: withMoves, orderBy: { id: 'desc' } })
  return rows.map(({ moves, ...row }) => ({ ...row, ...countsOf(moves) }))
}

/** @throws NotFound */
export async function consignmentById(id: number, tx: Transaction = db) {
  const row = await tx.consignment.findUnique({ where: { id }, include: withMoves })
  if (!row) throw new NotFound(consignmentNotFound)
  return { ...row, counts: countsOf(row.moves) }
}

const maxChoices = 300

/** Lists the variants that can be given to another shop: what is made of other items is not among them. */
export async function variantsToConsign() {
  const rows = await db.merchVariant.findMany({
    where: { isDigital: false, parts: { none: {} }, merchItem: { deletedAt: null } },
    include: { merchItem: { select: { title: true } } },
    ...{ orderBy: [{ merchItemId: 'desc' }, { position: 'asc' }], take: maxChoices },
  })
  return rows.map(({ id, option1, option2, stock, merchItem }) => {
    const name = variantTitle(merchItem.title, [option1, option2].filter(Boolean))
    return { id, name: stock === null ? name : `${name}: ${stock} in stock` }
  })
}

interface NewConsignment {
  place: string
  variantId: number
  quantity: number
  unitCents: number
  /** Of the form: pressed again, it is the same consignment. */
  key: string
}

/**
 * Gives pieces to another shop: they leave the stock.
 * @returns the id
 * @throws Invalid when the stock has not so many
 */
export async function addConsignment(
  { place, variantId, quantity, unitCents, key }: NewConsignment,
  actor: Actor,
): Promise<number> {
  return once(key, async () =>
    inTransaction(async (tx) => {
      const { merchItemId, title } = await variantToConsign(tx, variantId)
      const { id } = await tx.consignment.create({
        data: { place, variantId, merchItemId, title, unitCents, currency: siteCurrency() },
      })
      await takeFromStock(tx, variantId, quantity)
      await addMoveRow(tx, id, { kind: 'delivered', quantity, note: '', key }, actor)
      const subject = { subjectType, subjectId: id, subjectName: place }
      await recordAudit(tx, actor, { action: 'created', ...subject, note: `${quantity} × ${title}` })
      return id
    }),
  )
}

async function variantToConsign(tx: Transaction, variantId: number) {
  const row = await tx.merchVariant.findUnique({ where: { id: variantId } })
  const item = row && (await merchItemById(row.merchItemId, tx))
  const variant = item?.variants.find(({ id }) => id === variantId)
  if (!variant || variant.isDigital || variant.parts.length > 0) throw refusal('variantId', 'Choose an item.')
  return { merchItemId: item?.id ?? 0, title: variantTitle(item?.title ?? '', variant.values) }
}

const refusal = (field: string, message: string) => new Invalid(message, { [field]: [message] })

async function takeFromStock(tx: Transaction, variantId: number, quantity: number): Promise<void> {
  const { missing } = await reserveStock([{ variantId, quantity, parts: [] }], tx)
  if (!missing) return
  const variant = await tx.merchVariant.findUnique({ where: { id: variantId } })
  throw refusal('quantity', `There are ${variant?.stock ?? 0} in stock.`)
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
 * Notes what became of pieces. Those that are delivered leave the stock, those that come back return to it; those that
 * are sold bring shares.
 * @throws NotFound, Invalid when there are not so many
 */
export async function moveConsignment(id: number, move: Move, actor: Actor): Promise<void> {
  await once(move.key, async () =>
    inTransaction(async (tx) => {
      await tx.consignment.updateMany({ where: { id }, data: { version: { increment: 1 } } })
      const { counts, variantId, place, ...about } = await consignmentById(id, tx)
      const { kind, quantity } = move
      if (kind === 'delivered') await takeFromStock(tx, variantId, quantity)
      else if (quantity > counts.there) throw refusal('quantity', `There are ${counts.there} at ${place}.`)
      if (kind === 'returned') await releaseStock([{ variantId, quantity }], tx)
      const made = await addMoveRow(tx, id, move, actor)
      if (kind === 'sold')
        await recordSoldElsewhere(tx, {
          ...about,
          variantId,
          quantity,
          cause: `consigned ${made.id}`,
          at: made.at,
        })
      const subject = { subjectType, subjectId: id, subjectName: place }
      await recordAudit(tx, actor, { action: 'changed', ...subject, note: `${quantity} ${moveLabels[kind]}` })
      return id
    }),
  )
}

/**
 * Deletes a consignment of which nothing was sold or lost; what is there comes back to the stock.
 * @throws NotFound, Conflict
 */
export async function deleteConsignment(id: number, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.consignment.updateMany({ where: { id }, data: { version: { increment: 1 } } })
    const { counts, variantId, place } = await consignmentById(id, tx)
    if (counts.sold > 0 || counts.lost > 0)
      throw new Conflict('Something was sold or lost: this stays in the books.')
    await releaseStock([{ variantId, quantity: counts.there }], tx)
    await tx.consignment.delete({ where: { id } })
    await recordAudit(tx, actor, { action: 'deleted', subjectType, subjectId: id, subjectName: place })
  })
}
