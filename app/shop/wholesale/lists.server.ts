import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Invalid, NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { randomCode } from '../../platform/process/random-code.server'
import { formatMoney, parseMoney } from '../../platform/ui/money'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { createOnce } from '../../site/content/idempotency.server'
import type { OpenedVersion } from '../../site/content/opened-version'
import { type DisplayedValues, defineVersions } from '../../site/content/versions.server'
import { variantTitle } from '../items/merch'
import { percentText } from '../shares/shares'
import { maxPriceListItems, priceFieldName } from './wholesale'
import type { PriceListFields } from './wholesale-form'

export const priceListNotFound = msg('Price list not found.')
const subjectType = 'price list'

export async function listPriceListsByIds(ids: number[]) {
  const where = { listId: { in: ids } }
  const [lists, items, orders] = await Promise.all([
    db.wholesaleList.findMany({ where: { id: { in: ids } } }),
    db.wholesaleItem.groupBy({ by: ['listId'], where, _count: true }),
    db.businessBuyer.groupBy({ by: ['listId'], where, _count: true }),
  ])
  return lists.map((list) => ({
    ...list,
    itemCount: items.find(({ listId }) => listId === list.id)?._count ?? 0,
    orderCount: orders.find(({ listId }) => listId === list.id)?._count ?? 0,
  }))
}

/** @throws NotFound */
export async function findPriceListById(id: number, tx: Transaction = db) {
  const list = await tx.wholesaleList.findUnique({
    where: { id },
    include: { items: { orderBy: { variantId: 'asc' } } },
  })
  if (!list) throw new NotFound(priceListNotFound)
  return list
}

/** Returns all items that can be in a price list: those that are shipped, with their retail price. */
export async function listVariantsForPriceLists() {
  const rows = await db.merchVariant.findMany({
    where: { isDigital: false, merchItem: { deletedAt: null } },
    include: { merchItem: { select: { title: true } } },
    orderBy: [{ merchItemId: 'desc' }, { position: 'asc' }],
    take: maxPriceListItems,
  })
  return rows.map(({ id, option1, option2, priceCents, merchItem }) => {
    const title = variantTitle(merchItem.title, [option1, option2].filter(Boolean))
    return { id, title, priceCents }
  })
}

/** A variant in a price list, with its typed price; empty for the list's discount. */
export interface PickedVariant {
  variantId: number
  price: string
}

interface ListToSave {
  fields: PriceListFields
  picked: PickedVariant[]
}

/**
 * Adds a price list, once per key.
 * @returns the id
 * @throws Invalid for an invalid price, without items, or with a deleted one
 */
export async function addPriceList(
  { fields, picked }: ListToSave,
  actor: Actor,
  key?: string,
): Promise<number> {
  const items = itemsFrom(picked)
  const { id } = await inTransaction(async (tx) => {
    const find = (known: number) => tx.wholesaleList.findUnique({ where: { id: known } })
    return createOnce(tx, key && `price lists ${key}`, find, async () => {
      const list = await tx.wholesaleList.create({ data: { ...fields, code: randomCode() } })
      await setItems(tx, list.id, items)
      const subject = { subjectType, subjectId: list.id, subjectName: list.name }
      await recordAudit(tx, actor, { action: 'created', ...subject })
      return list
    })
  })
  return id
}

/** @throws NotFound, Outdated when somebody saved the price list since; Invalid like `addPriceList` */
export async function changePriceList(
  id: number,
  { fields, picked, opened }: ListToSave & { opened?: OpenedVersion },
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
  if (known < items.length) throw new Invalid(t('One of these items no longer exists. Choose again.'))
  await tx.wholesaleItem.deleteMany({ where: { listId } })
  await tx.wholesaleItem.createMany({ data: items.map((item) => ({ ...item, listId })) })
}

function itemsFrom(picked: PickedVariant[]) {
  if (picked.length === 0) throw new Invalid(t('Choose at least one item.'))
  return picked.map(({ variantId, price }) => {
    const priceCents = price === '' ? null : parseMoney(price)
    if (price !== '' && !(typeof priceCents === 'number' && priceCents > 0 && priceCents < 100_000_000)) {
      const message = t('Enter a price, for example 4.50.')
      throw new Invalid(message, { [priceFieldName(variantId)]: [message] })
    }
    return { variantId, priceCents }
  })
}

async function change(
  tx: Transaction,
  id: number,
  fields: PriceListFields,
  opened: OpenedVersion | undefined,
  actor: Actor,
): Promise<void> {
  const changed = await tx.wholesaleList.updateMany({
    where: { id, version: opened?.version },
    data: { ...fields, version: { increment: 1 } },
  })
  await priceListVersions.assertChanged(changed, { id }, { tx, opened, actor })
}

const priceListForComparison = ({
  name,
  percentHundredths,
  minimumCents,
  days,
}: PriceListFields): DisplayedValues => ({
  [msg('Name')]: name,
  [msg('Percent off')]: percentText(percentHundredths),
  [msg('Minimum order')]: formatMoney(minimumCents),
  [msg('Days to pay')]: String(days),
})

export const priceListVersions = defineVersions<PriceListFields & { id: number; version: number }>({
  what: msg('this price list'),
  missing: priceListNotFound,
  subjectType,
  find: (tx, { id }) => tx.wholesaleList.findUnique({ where: { id } }),
  shown: priceListForComparison,
})

/** @throws NotFound */
export const endPriceList = (id: number, isOver: boolean, actor: Actor): Promise<void> =>
  changeOpening(id, { endedAt: isOver ? new Date() : null }, isOver ? 'Ended' : 'Opened again', actor)

/**
 * Gives a price list a new code; the old one stops working.
 * @throws NotFound
 */
export const renewPriceListCode = (id: number, actor: Actor): Promise<void> =>
  changeOpening(id, { code: randomCode() }, 'New code', actor)

async function changeOpening(
  id: number,
  data: { endedAt: Date | null } | { code: string },
  note: string,
  actor: Actor,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { name: subjectName } = await findPriceListById(id, tx)
    await tx.wholesaleList.update({ where: { id }, data })
    await recordAudit(tx, actor, { action: 'changed', subjectType, subjectId: id, subjectName, note })
  })
}
