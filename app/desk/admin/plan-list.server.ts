import { sql } from '../../platform/database/sql.server'
import { href } from '../../platform/href'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { toPlanJson } from '../../site/plans/plans'
import { listPlansByIds } from '../../site/plans/plans.server'

const byPrice = { number: '"priceCents"' }

export const planDeskList = defineDeskList({
  path: href('/admin/plans'),
  may: ['sell'],
  keyArea: 'shop',
  table: 'Plan',
  where: sql`"deletedAt" IS NULL`,
  search: ['"name"'],
  sorts: { lowest: byPrice, highest: byPrice, newest: 'id', oldest: 'id' },
  rows: listPlansByIds,
  json: toPlanJson,
  csv: ['id', 'name', 'billing', 'price', 'minimum', 'reading', 'delivery', 'discountPercent', 'isClosed'],
})
