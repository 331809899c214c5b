import { href } from '../../platform/href'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { listNewslettersByIds } from './newsletters.server'

export const newsletterDeskList = defineDeskList({
  path: href('/admin/letters'),
  may: ['publish'],
  keyArea: 'site',
  table: 'Letter',
  search: ['"subject"'],
  sorts: { newest: 'id', oldest: 'id' },
  perPage: 30,
  rows: listNewslettersByIds,
  csv: ['id', 'subject', 'state', 'topics', 'sendAt', 'startedAt', 'endedAt', 'recipients', 'sent', 'failed'],
})
