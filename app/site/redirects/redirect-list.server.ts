import { db } from '../../platform/database/db.server'
import { href } from '../../platform/href'
import { sortsByAgeOrName } from '../../platform/records/definition'
import { defineDeskList } from '../accounts/desk-list.server'

export const redirectDeskList = defineDeskList({
  path: href('/admin/redirects'),
  may: ['run'],
  keyArea: 'site',
  table: 'Redirect',
  search: ['"from"', '"to"'],
  searchHint: 'A part of the old or the new address',
  sorts: sortsByAgeOrName('"from"'),
  rows: (ids) => db.redirect.findMany({ where: { id: { in: ids } } }),
  csv: ['id', 'from', 'to', 'visits', 'lastVisitAt', 'createdAt'],
  listed: ({ id, from, to, visits, lastVisitAt }) => ({
    id,
    from,
    to,
    visits,
    lastVisitAt: lastVisitAt?.toISOString(),
  }),
})
