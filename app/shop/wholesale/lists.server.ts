import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Invalid, NotFound } from '../../platform/errors/errors'
import { type Cursor, whereAfter } from '../../platform/http/list-request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { randomCode } from '../../platform/process/random-code.server'
import { formatMoney, parseMoney } from '../../platform/ui/money'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { runOnce } from '../../site/content/idempotency.server'
import type { OpenedOn } from '../../site/content/opened-version'
import { outdatedError, type ShownValues } from '../../site/content/versions.server'
import { variantTitle } from '../items/merch'
import { percentText } from '../shares/shares'
import { maxListItems, priceField } from './wholesale'
import type { ListFields } from './wholesale-form'

export const listNotFound = msg('Price list not found.')
const subjectType = 'price list'

export async function listsAfter(cursor?: Cursor, take?: number) {
  const lists = await db.wholesaleList.findMany({
    include: { _count: { select: { items: true } } },
    where: whereAfter([{ id: 'desc' }], cursor),
    orderBy: { id: 'desc' },
    take,
  })
  const orders = await db.businessBuyer.groupBy({
    by: ['listId'],
    where: { listId: { in: lists.map(({ id }) => id) } },
    _count: true,
  })
  return lists.map(({ _count, ...list }) => ({
    ...list,
    itemCount: _count.items,
    orderCount: orders.find(({ listId }) => listId === list.id)?._count ?? 0,
  }))
}

/** @throws NotFound */
export async function listById(id: number, tx: Transaction = db) {
  const list = await tx.wholesaleList.findUnique({
    where: { id },
    include: { items: { orderBy: { variantId: 'asc' } } },
  })
  if (!list) throw new NotFound(listNotFound)
  return list
}

/** Returns what can be in a list: everything that is sent, with its retail price. */
export async function variantsForLists() {
  const rows = await db.merchVariant.findMany({
    where: { isDigital: false, merchItem: { deletedAt: null } },
    include: { merchItem: { select: { title: true } } },
    orderBy: [{ merchItemId: 'desc' }, { position: 'asc' }],
    take: maxListItems,
  })
  return rows.map(({ id, option1, option2, priceCents, merchItem }) => {
    const title = variantTitle(merchItem.title, [option1, option2].filter(Boolean))
    return { id, title, priceCents }
  })
}

/** A variant that a list has, with the price as it was typed; empty is the list's percentage. */
export interface PickedVariant {
  variantId: number
  price: string
}

interface ListToSave {
  fields: ListFields
  picked: PickedVariant[]
}

/**
 * Adds a list, once for each key.
 * @returns the id
 * @throws Invalid for a price that is none, without items, or with one that is gone
 */
export async function addList({ fields, picked }: ListToSave, actor: Actor, key?: string): Promise<number> {
  const items = itemsFrom(picked)
  const { id } = await inTransaction(async (tx) => {
    const find = (known: number) => tx.wholesaleList.findUnique({ where: { id: known } })
    return runOnce(tx, key && `price lists ${key}`, find, async () => {
      const list = await tx.wholesaleList.create({ data: { ...fields, code: randomCode() } })
      await setItems(tx, list.id, items)
      const subject = { subjectType, subjectId: list.id, subjectName: list.name }
      await recordAudit(tx, actor, { action: 'created', ...subject })
      return list
    })
  })
  return id
}

/** @throws NotFound, Outdated when somebody saved it since; Invalid as when it is added */
export async function changeList(
  id: number,
  { fields, picked, opened }: ListToSave & { opened?: OpenedOn },
  actor: Actor,
): Promise<void> {
  const items = itemsFrom(picked)
  await inTransaction(async (tx) => {
    await change(tx, id, fields, opened, actor)
    await setItems(tx, id, items)
    const subject = { subjectType, subjectId: id, subjectName: fields.name }
    await recordAudit(tx, actor, { action: 'changed', ...subject })
  })
}

type ListItem = ReturnType<typeof itemsFrom>[number]

async function setItems(tx: Transaction, listId: number, items: ListItem[]): Promise<void> {
  const ids = items.map(({ variantId }) => variantId)
  const known = await tx.merchVariant.count({ where: { id: { in: ids }, isDigital: false } })
  if (known < items.length) throw new Invalid(t('One of these items is gone. Choose again.'))
  await tx.wholesaleItem.deleteMany({ where: { listId } })
  await tx.wholesaleItem.createMany({ data: items.map((item) => ({ ...item, listId })) })
}

function itemsFrom(picked: PickedVariant[]) {
  if (picked.length === 0) throw new Invalid(t('Choose at least one item.'))
  return picked.map(({ variantId, price }) => {
    const priceCents = price === '' ? null : parseMoney(price)
    if (price !== '' && !(typeof priceCents === 'number' && priceCents > 0 && priceCents < 100_000_000)) {
      const message = t('Enter a price, such as 4.50.')
      throw new Invalid(message, { [priceField(variantId)]: [message] })
    }
    return { variantId, priceCents }
  })
}

async function change(
  tx: Transaction,
  id: number,
  fields: ListFields,
  opened: OpenedOn | undefined,
  actor: Actor,
): Promise<void> {
  const { count } = await tx.wholesaleList.updateMany({
    where: { id, version: opened?.version },
    data: { ...fields, version: { increment: 1 } },
  })
  if (count > 0) return
  const now = await listById(id, tx)
  const saved = { what: msg('this price list'), version: now.version, shown: listForComparison(now) }
  throw await outdatedError(tx, opened, { ...saved, logged: { subjectType, subjectId: id } }, actor)
}

export const listForComparison = ({
  name,
  percentHundredths,
  minimumCents,
  days,
}: ListFields): ShownValues => ({
  [msg('Name')]: name,
  [msg('Percent off')]: percentText(percentHundredths),
  [msg('Least order')]: formatMoney(minimumCents),
  [msg('Days to pay')]: String(days),
})

/** @throws NotFound */
export const endList = (id: number, isOver: boolean, actor: Actor): Promise<void> =>
  changeOpening(id, { endedAt: isOver ? new Date() : null }, isOver ? 'Ended' : 'Opened again', actor)

/**
 * Gives a list a new code; the one of before opens nothing any more.
 * @throws NotFound
 */
export const renewCode = (id: number, actor: Actor): Promise<void> =>
  changeOpening(id, { code: randomCode() }, 'New code', actor)

async function changeOpening(
  id: number,
  data: { endedAt: Date | null } | { code: string },
  note: string,
  actor: Actor,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { name: subjectName } = await listById(id, tx)
    await tx.wholesaleList.update({ where: { id }, data })
    await recordAudit(tx, actor, { action: 'changed', subjectType, subjectId: id, subjectName, note })
  })
}
