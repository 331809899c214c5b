import { db } from '../../platform/database/db.server'
import type { SoldVariantReference } from './layout-shapes'

export type VariantExportNames = Map<number, SoldVariantReference>

export async function loadVariantExportNames(): Promise<VariantExportNames> {
  const rows = await db.merchVariant.findMany({
    where: { merchItem: { deletedAt: null } },
    include: { merchItem: { select: { optionNames: true } } },
  })
  return new Map(
    rows.map(({ id, merchItemId: item, option1, option2, merchItem }) => {
      const options: string[] = JSON.parse(merchItem.optionNames)
      return [id, { item, values: [option1, option2].slice(0, options.length) }]
    }),
  )
}
