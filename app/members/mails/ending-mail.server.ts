import { z } from 'zod'
import { mailKind } from '../../mail/kinds.server'
import type { MailContent } from '../../mail/mail-content'
import { siteLink } from '../../mail/site-link.server'
import { db } from '../../platform/database/db.server'
import { lastDayBefore } from '../../platform/site-zone'
import { currentSite } from '../../site/current-site.server'
import { formatDay } from '../../ui/format'

/** Tells who redeemed a gift that it ends soon, unless it was prolonged meanwhile. */
export const endingMail = mailKind({
  ...{ name: 'gift ends', title: 'End of a gift, before it', group: 'Members' },
  goesTo: 'members by a gift, before it ends',
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
    subject: `Your membership of ${currentSite().name} ends on ${day}`,
    parts: [
      { type: 'text', text: `The membership “${plan}” that you were given ends on ${day}.` },
      { type: 'text', text: 'Nothing is charged. To stay, join by yourself.' },
      ...siteLink('Join', '/join'),
      ...siteLink('Your membership', '/userInfo/membership'),
    ],
  }
}
