import { db } from '../../platform/database/db.server'
import { sql } from '../../platform/database/sql.server'
import { href } from '../../platform/href'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { pageContentKind } from '../../site/pages/page.content.server'
import { picturesInclude } from '../../site/pages/site-pages.server'
import { recordStatusOf } from './manage-content.server'

export const pageDeskList = defineDeskList({
  path: href('/admin/pages'),
  may: ['publish'],
  keyArea: 'site',
  table: 'SitePage',
  where: sql`"deletedAt" IS NULL`,
  search: ['"title"'],
  sorts: { newest: 'id', oldest: 'id', 'a-z': { text: '"title"' } },
  perPage: 20,
  rows: async (ids) => {
    const rows = await db.sitePage.findMany({ where: { id: { in: ids } }, include: picturesInclude })
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      address: row.address,
      ...recordStatusOf(pageContentKind, row),
      note: pageContentKind.note(row),
    }))
  },
  csv: ['id', 'title', 'address', 'status', 'at', 'note'],
})
