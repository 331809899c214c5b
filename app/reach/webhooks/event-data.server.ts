import { bandContent } from '../../bands/band.content.server'
import { articleContent } from '../../magazine/publications/admin/article.content.server'
import type { Transaction } from '../../platform/database/db.server'
import { inEnglish } from '../../platform/i18n/i18n.server'
import { merchJson, valuesText } from '../../shop/items/merch'
import { merchContent } from '../../shop/items/merch.content.server'
import { toMerchItem, withVariants } from '../../shop/items/merch-rows.server'
import { orderJson } from '../../shop/orders/export/order-json.server'
import type { ContentKind } from '../../site/content/kind.server'
import { tableOf } from '../../site/content/table.server'

type DataOf = (tx: Transaction, id: number) => Promise<object | null>

const dataBySubject: Record<string, DataOf> = {
  order: orderJson,
  articles: contentJson(articleContent),
  bands: contentJson(bandContent),
  merch: contentJson(merchContent),
  subscriber: subscriberJson,
  membership: membershipJson,
  variant: variantJson,
}

/** Returns the `data` of an event: what the JSON API gives of the record. Its words are English. */
export const eventData = (tx: Transaction, subject: string, id: number): Promise<object | null> =>
  inEnglish(async () => (await dataBySubject[subject]?.(tx, id)) ?? null)

function contentJson(kind: ContentKind): DataOf {
  return async (tx, id) => {
    const [row] = await tableOf(kind, tx).findMany({ where: { id }, include: kind.include })
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
  const row = await tx.merchItem.findUnique({ where: { id: variant.merchItemId }, include: withVariants })
  if (!row) return null
  const item = toMerchItem(row)
  const values = item.variants.find((one) => one.id === id)?.values ?? []
  return { variantId: id, variant: valuesText(values), item: merchJson(item) }
}
