import { sql, sqlAddressesMatch } from '../../../platform/database/sql.server'
import { href } from '../../../platform/href'
import { msg } from '../../../platform/i18n/i18n'
import { sortsByNameOrAge } from '../../../platform/records/definition'
import { defineDeskList } from '../desk-list.server'
import { guestRole } from '../roles'
import { listPeopleByIds } from './people.server'

export const peopleDeskList = defineDeskList({
  path: href('/admin/people'),
  may: [],
  keyArea: 'people',
  table: 'User',
  where: sql`"role" <> ${guestRole}`,
  shows: {
    staff: {
      name: msg('Staff'),
      where: sql`"role" = 'admin' OR ("role" = 'user' AND "staff" = 'shop')`,
    },
    all: { name: msg('Everyone') },
    disabled: { name: msg('Disabled'), where: sql`"disabledAt" IS NOT NULL` },
  },
  inApi: { show: 'all', sort: 'newest' },
  search: (q) => sqlAddressesMatch(q, '"usernameKey"', '"emailKey"'),
  searchHint: 'A part of a username or an address',
  sorts: sortsByNameOrAge('"usernameKey"'),
  perPage: 30,
  rows: listPeopleByIds,
  csv: ['id', 'username', 'email', 'staff', 'isDisabled', 'hasSecondFactor', 'createdAt'],
})
