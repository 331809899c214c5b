import { z } from 'zod'
import { db } from '../../../platform/database/db.server'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { lastDayBefore } from '../../../platform/site-zone'
import { formatDay } from '../../../platform/ui/format'
import { currentSite } from '../../../site/current-site.server'
import { defineMailKind } from '../../../site/mail/kinds.server'
import type { MailContent } from '../../../site/mail/mail-content'
import { siteLinkParts } from '../../../site/mail/site-link.server'
import { joinLinkForMail } from './join-link.server'

/** A mail that announces the end of a gift membership, unless it was prolonged meanwhile. */
export const membershipEndingMailKind = defineMailKind({
  name: 'gift ends',
  module: 'members',
  title: msg('Reminder before a gift ends'),
  group: msg('Members'),
  goesTo: msg('members with a gift, before it ends'),
  payload: z.object({ membershipId: z.int(), endsAt: z.iso.datetime() }),
  async write({ membershipId, endsAt }) {
    const row = await db.membership.findUnique({
      where: { id: membershipId },
      include: { plan: true, user: true },
    })
    if (row?.status !== 'active' || row.user.disabledAt) return null
    if (row.readsUntil?.toISOString() !== endsAt) return null
    return content({ plan: row.plan.name, endsAt: row.readsUntil })
  },
  sample: () => content({ plan: 'Friend', endsAt: new Date('2027-01-15T12:00:00Z') }),
})

function content({ plan, endsAt }: { plan: string; endsAt: Date }): MailContent {
  const day = formatDay(lastDayBefore(endsAt))
  return {
    subject: t('Your membership of {name} ends on {day}', { name: currentSite().name, day }),
    parts: [
      { type: 'text', text: t('The membership “{plan}” you were given ends on {day}.', { plan, day }) },
      { type: 'text', text: t('You will not be charged. To stay, join yourself.') },
      ...joinLinkForMail(t('Join')),
      ...siteLinkParts(t('Your membership'), href('/userInfo/membership')),
    ],
  }
}
