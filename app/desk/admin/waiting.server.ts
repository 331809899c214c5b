import { countSuggestions } from '../../magazine/documents/corrections/suggestions.server'
import { countFailedDocuments } from '../../magazine/documents/status.server'
import { modules } from '../../modules'
import { countOverdueSubmissions } from '../../people/calls/remind-editors.server'
import { membershipsPaidTwice } from '../../people/members/paid-twice.server'
import { cachedTables } from '../../platform/changes/cached-tables.server'
import { env } from '../../platform/env.server'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { countFailedJobs } from '../../platform/jobs/failed-jobs.server'
import { countPendingReplies } from '../../reach/federation/replies.server'
import { countSwitchedOff } from '../../reach/webhooks/switch-off.server'
import { countOpenDisputes } from '../../shop/orders/disputes/sync-dispute.server'
import { countOrders, stuckOrders } from '../../shop/orders/order-search.server'
import { unresolvedPayments } from '../../shop/orders/payments/unmatched-payments.server'
import { countOpenReturns } from '../../shop/orders/returns/returns.server'
import type { Account } from '../../site/accounts/accounts'
import { hasPermission } from '../../site/accounts/staff'
import type { DeskLink } from '../../site/desk-link'
import { countFailedMails } from '../../site/mail/mail-log.server'
import { isAddressSwitchedOn } from '../modules/switchboard.server'
import { backupState, overdueDays } from '../operator/backup-state.server'
import { coreDeskGroups } from './desk-links'

const kinds = [
  {
    for: 'sell' as const,
    count: stuckOrders,
    words: msg('{count, plural, one {order needs attention} other {orders need attention}}'),
    to: `${href('/admin/orders')}?status=stuck`,
  },
  {
    for: 'sell' as const,
    count: cachedTables(['Dispute'], () => countOpenDisputes()),
    words: msg('{count, plural, one {dispute needs an answer} other {disputes need an answer}}'),
    to: `${href('/admin/orders')}?status=disputed`,
  },
  {
    for: 'sell' as const,
    count: cachedTables(['ReturnRequest'], () => countOpenReturns()),
    words: msg('{count, plural, one {return is open} other {returns are open}}'),
    to: `${href('/admin/orders')}?status=returns`,
  },
  {
    for: 'sell' as const,
    count: unresolvedPayments,
    words: msg('{count, plural, one {payment has no order} other {payments have no order}}'),
    to: href('/admin/orders'),
  },
  {
    for: 'sell' as const,
    count: membershipsPaidTwice,
    words: msg('{count, plural, one {membership is paid twice} other {memberships are paid twice}}'),
    to: `${href('/admin/members')}?show=paid+twice`,
  },
  {
    for: 'sell' as const,
    count: cachedTables(['Order'], () => countOrders('paid')),
    words: msg('{count, plural, one {paid order is not shipped} other {paid orders are not shipped}}'),
    to: `${href('/admin/orders')}?status=paid`,
  },
  {
    for: 'publish' as const,
    count: cachedTables(['SuggestedCorrection', 'Article', 'ModuleSwitch'], () => countSuggestions()),
    words: msg('{count, plural, one {text suggestion to read} other {text suggestions to read}}'),
    to: href('/admin/accessibility'),
  },
  {
    for: 'publish' as const,
    count: cachedTables(['RemoteReply', 'FederatedPost'], () => countPendingReplies()),
    words: msg(
      '{count, plural, one {reply from other servers to read} other {replies from other servers to read}}',
    ),
    to: href('/admin/followers/replies'),
  },
  {
    for: 'publish' as const,
    count: cachedTables(['Submission', 'Call'], () => countOverdueSubmissions()),
    words: msg(
      '{count, plural, one {submission is waiting for an answer} other {submissions are waiting for an answer}}',
    ),
    to: href('/admin/calls'),
  },
  {
    for: 'run' as const,
    count: cachedTables(['Document', 'Article'], () => countFailedDocuments()),
    words: msg('{count, plural, one {PDF could not be read} other {PDFs could not be read}}'),
    to: href('/admin/jobs'),
  },
  {
    for: 'sell' as const,
    count: cachedTables(['OutgoingMail'], () => countFailedMails()),
    words: msg('{count, plural, one {email could not be sent} other {emails could not be sent}}'),
    to: `${href('/admin/mails')}?state=failed`,
  },
  {
    for: 'run' as const,
    count: cachedTables(['Webhook'], () => countSwitchedOff()),
    words: msg('{count, plural, one {webhook was turned off} other {webhooks were turned off}}'),
    to: href('/admin/webhooks'),
  },
  {
    for: 'run' as const,
    count: cachedTables(['Job'], () => countFailedJobs()),
    words: msg('{count, plural, one {job was given up} other {jobs were given up}}'),
    to: href('/admin/jobs'),
  },
  {
    for: 'run' as const,
    count: ofBackups(({ failed }) => failed.length),
    words: msg('{count, plural, one {backup failed} other {backups in a row failed}}'),
    to: href('/admin/jobs'),
  },
  {
    for: 'run' as const,
    count: ofBackups(({ last }) => overdueDays(last)),
    words: msg('{count, plural, one {day since the last backup} other {days since the last backup}}'),
    to: href('/admin/jobs'),
  },
]

function ofBackups(count: (state: Awaited<ReturnType<typeof backupState.read>>) => number) {
  return { read: async () => (env.backup.to ? count(await backupState.read()) : 0) }
}

/** Lists what needs the user's attention: how much, in which words, and at which address. */
export async function listWaitingTasksOf(user: Pick<Account, 'staff'>) {
  const own = kinds.filter((kind) => hasPermission(user, kind.for) && isAddressSwitchedOn(kind.to))
  const counted = await Promise.all(own.map(async (kind) => ({ ...kind, count: await kind.count.read() })))
  return counted
    .filter(({ count }) => count > 0)
    .map(({ count, words, to }) => ({ count, words: t(words, { count }), to }))
}

export async function countTasksByPage(user: Pick<Account, 'staff'>): Promise<Record<string, number>> {
  const byPage: Record<string, number> = {}
  for (const { to, count } of await listWaitingTasksOf(user)) {
    const page = pageOfDesk(to)
    byPage[page] = (byPage[page] ?? 0) + count
  }
  return byPage
}

const deskPages = [...coreDeskGroups, ...modules]
  .flatMap(({ links }) => links.flatMap(({ to, tabs = [] }: DeskLink) => [to, ...tabs.map((tab) => tab.to)]))
  .filter((to) => to !== href('/admin'))

function pageOfDesk(address: string): string {
  const [path = address] = address.split('?')
  return deskPages.find((page) => path.startsWith(`${page}/`)) ?? path
}
