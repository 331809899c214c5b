import { db, type Prisma } from '../../platform/database/db.server'
import { minuteMs } from '../../platform/durations'
import { routedPath } from '../../platform/http/routed-path'
import { msg, t } from '../../platform/i18n/i18n'
import { findCurrentUser } from '../../site/accounts/guards.server'
import type { ModuleServer } from '../../site/modules/module'
import { updateDueMemberships } from './due-memberships.server'
import { sendDueGifts } from './gifts/send-gifts.server'
import { whereMembershipBegun } from './memberships.server'
import { reconcileMemberships } from './stripe/reconcile-memberships.server'

const notEnded = { status: { not: 'ended' } }
const toRedeem = { redeemedAt: null, voidedAt: null }

export const membersModuleServer: ModuleServer = {
  settling: [
    {
      name: 'end memberships',
      title: msg('Start and end memberships'),
      everyMs: minuteMs,
      run: () => updateDueMemberships(),
    },
    {
      name: 'send gifts',
      title: msg('Email memberships that are gifts'),
      everyMs: minuteMs,
      run: () => sendDueGifts(),
    },
    {
      name: 'reconcile memberships',
      title: msg('Compare memberships with Stripe'),
      everyMs: minuteMs,
      run: () => reconcileMemberships(),
    },
  ],
  async unsettled() {
    const running = await db.membership.count({ where: { ...whereMembershipBegun, ...notEnded } })
    const gifts = await db.membershipGift.count({ where: { ...toRedeem, paidAt: { not: null } } })
    const copies = await db.issueCopy.count({ where: { madeAt: null, membership: notEnded } })
    return [
      running > 0 &&
        t('{count, plural, one {# membership is active} other {# memberships are active}}', {
          count: running,
        }),
      gifts > 0 &&
        t('{count, plural, one {# gift is not redeemed yet} other {# gifts are not redeemed yet}}', {
          count: gifts,
        }),
      copies > 0 &&
        t(
          '{count, plural, one {# copy of an issue is still to be sent} other {# copies of issues are still to be sent}}',
          {
            count: copies,
          },
        ),
    ].filter((line) => line !== false)
  },
  async isOpenTo(request) {
    const { pathname, searchParams } = new URL(request.url)
    const [, place, ofPlace, giftId] = routedPath(pathname).split('/')
    if (ofPlace === 'gift') return (await db.membershipGift.count({ where: { id: giftId, ...toRedeem } })) > 0
    if (place === 'join') return isMember({ stripeSessionId: searchParams.get('session_id') ?? '' })
    const user = await findCurrentUser(request)
    return user !== null && (await isMember({ userId: user.id, ...whereMembershipBegun, ...notEnded }))
  },
}

const isMember = async (where: Prisma.MembershipWhereInput) => (await db.membership.count({ where })) > 0
