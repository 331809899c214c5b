import { sql } from '../../../platform/database/sql.server'
import { href } from '../../../platform/href'
import { amountFromCents } from '../../../platform/ui/money'
import { defineDeskList } from '../../../site/accounts/desk-list.server'
import { listGiftsOfMemberships } from './gift-page.server'

export const giftDeskList = defineDeskList({
  path: href('/admin/members/gifts'),
  may: ['sell'],
  keyArea: 'people',
  table: 'MembershipGift',
  key: '"membershipId"',
  where: sql`"paidAt" IS NOT NULL`,
  search: ['"buyerEmail"', '"email"', '"giverName"'],
  searchHint: 'A part of the address of who gives or is given it, or of the giver’s name',
  sorts: { newest: 'id', oldest: 'id' },
  rows: listGiftsOfMemberships,
  json: ({ gift: { priceCents, email, ...gift } }) => ({
    ...gift,
    recipientEmail: email,
    price: amountFromCents(priceCents),
  }),
  csv: [
    'membershipId',
    'plan',
    'lasts',
    'state',
    'buyerEmail',
    'recipientEmail',
    'price',
    'paidAt',
    'sendAt',
    'id',
  ],
  listed: ({ gift }) => gift,
})
