import { db } from '../../../platform/database/db.server'

export interface SoldItem {
  merchItemId: number
  variantId: number | null
}

const nothing: SoldItem = { merchItemId: 0, variantId: null }

/** Finds the items and variants here that lines of another shop name, by article number or else by title. */
export async function loadSoldItems(): Promise<(line: { sku: string; title: string }) => SoldItem> {
  const [bySku, byTitle] = [new Map<string, SoldItem>(), new Map<string, SoldItem>()]
  const variants = await db.merchVariant.findMany({
    where: { merchItem: { deletedAt: null } },
    select: {
      id: true,
      sku: true,
      option1: true,
      option2: true,
      merchItem: { select: { id: true, title: true } },
    },
    orderBy: { id: 'desc' },
  })
  for (const { id, sku, option1, option2, merchItem } of variants) {
    const sold = { merchItemId: merchItem.id, variantId: id }
    const options = [option1, option2].filter(Boolean)
    if (sku) bySku.set(keyOf(sku), sold)
    if (options.length === 0) byTitle.set(keyOf(merchItem.title), sold)
    for (const separator of [' / ', ', '])
      byTitle.set(keyOf(`${merchItem.title} ${options.join(separator)}`), sold)
  }
  return ({ sku, title }) => (sku && bySku.get(keyOf(sku))) || byTitle.get(keyOf(title)) || nothing
}

/** Returns a title without what shops write between it and its options: "Tee - S / Black", "Tee (S, Black)". */
const keyOf = (title: string) =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
