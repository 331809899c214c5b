import { bandContentKind } from '../../bands/band.content.server'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import type { Transaction } from '../../platform/database/db.server'
import { inEnglish } from '../../platform/i18n/i18n.server'
import { optionValuesText, toMerchJson } from '../../shop/items/merch'
import { merchContentKind } from '../../shop/items/merch.content.server'
import { toMerchItem, variantsInclude } from '../../shop/items/merch-rows.server'
import { loadOrderJson } from '../../shop/orders/export/order-json.server'
import type { ContentKind } from '../../site/content/kind.server'
import { contentTableOf } from '../../site/content/table.server'

type DataOf = (tx: Transaction, id: number) => Promise<object | null>

const dataBySubject: Record<string, DataOf> = {
  order: loadOrderJson,
  articles: contentJson(articleContentKind),
  bands: contentJson(bandContentKind),
  merch: contentJson(merchContentKind),
  subscriber: subscriberJson,
  membership: membershipJson,
  variant: variantJson,
}

/** Returns the `data` of an event: the record as in the JSON API, in English. */
export const loadEventData = (tx: Transaction, subject: string, id: number): Promise<object | null> =>
  inEnglish(async () => (await dataBySubject[subject]?.(tx, id)) ?? null)

function contentJson(kind: ContentKind): DataOf {
  return async (tx, id) => {
    const [row] = await contentTableOf(kind, tx).findMany({ where: { id }, include: kind.include })
    return row ? (kind.json ?? kind.toForm)(row, tx) : null
  }
}

async function subscriberJson(tx: Transaction, id: number) {
  const row = await tx.subscriber.findUnique({ where: { id }, include: { topics: true } })
  if (!row) return null
  const topics = row.topics.map(({ topic }) => topic).sort()
  const { email, state, confirmedAt, createdAt } = row
  return { id, email, state, topics, confirmedAt, createdAt }
}

async function membershipJson(tx: Transaction, id: number) {
  const include = {
    plan: { select: { id: true, name: true } },
    user: { select: { username: true, email: true } },
  }
  const row = await tx.membership.findUnique({ where: { id }, include })
  if (!row) return null
  const { plan, user, status, origin, number, startedAt, paidUntil, endedAt } = row
  return { id, status, plan, ...user, number, origin, startedAt, paidUntil, endedAt }
}

async function variantJson(tx: Transaction, id: number) {
  const variant = await tx.merchVariant.findUnique({ where: { id }, select: { merchItemId: true } })
  if (!variant) return null
  const row = await tx.merchItem.findUnique({ where: { id: variant.merchItemId }, include: variantsInclude })
  if (!row) return null
  const item = toMerchItem(row)
  const values = item.variants.find((one) => one.id === id)?.values ?? []
  return { variantId: id, variant: optionValuesText(values), item: toMerchJson(item) }
}
