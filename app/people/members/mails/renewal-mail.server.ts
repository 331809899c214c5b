import { z } from 'zod'
import { db } from '../../../platform/database/db.server'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { localTimeOf } from '../../../platform/site-zone'
import { formatDay } from '../../../platform/ui/format'
import { formatMoney } from '../../../platform/ui/money'
import { currentSite } from '../../../site/current-site.server'
import { defineMailKind } from '../../../site/mail/kinds.server'
import type { MailContent } from '../../../site/mail/mail-content'
import { siteLinkParts } from '../../../site/mail/site-link.server'

/** A mail that announces the renewal of a yearly membership, unless it was cancelled meanwhile. */
export const membershipRenewalMailKind = defineMailKind({
  name: 'membership renews',
  module: 'members',
  title: msg('Renewal of a membership'),
  group: msg('Members'),
  goesTo: msg('members, before a yearly renewal'),
  payload: z.object({ membershipId: z.int() }),
  async write({ membershipId }) {
    const row = await db.membership.findUnique({
      where: { id: membershipId },
      include: { plan: true, user: true },
    })
    if (row?.status !== 'active' || row.noticeAt || !row.paidUntil || row.user.disabledAt) return null
    return content({ plan: row.plan.name, renewsAt: row.paidUntil, priceCents: row.priceCents })
  },
  sample: () => content({ plan: 'Friend', renewsAt: new Date('2027-01-15T12:00:00Z'), priceCents: 2400 }),
})

function content({
  plan,
  renewsAt,
  priceCents,
}: {
  plan: string
  renewsAt: Date
  priceCents: number
}): MailContent {
  const { name } = currentSite()
  const day = formatDay(localTimeOf(renewsAt).date)
  return {
    subject: t('Your membership of {name} renews on {day}', { name, day }),
    parts: [
      {
        type: 'text',
        text: t('Your membership “{plan}” renews on {day} for another year, for {priceCents}.', {
          plan,
          day,
          priceCents: formatMoney(priceCents),
        }),
      },
      { type: 'text', text: t('You do not need to do anything. You can cancel it until then.') },
      ...siteLinkParts(t('Your membership'), href('/userInfo/membership')),
    ],
  }
}
