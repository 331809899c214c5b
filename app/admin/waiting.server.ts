import type { Account } from '../accounts/accounts'
import { may } from '../accounts/staff'
import { countSuggestions } from '../documents/corrections/suggestions.server'
import { countFailedDocuments } from '../documents/status.server'
import { countFailedJobs } from '../jobs/failed-jobs.server'
import { countFailedMails } from '../mail/mail-log.server'
import { countOpenDisputes } from '../orders/disputes/sync-dispute.server'
import { countOrders } from '../orders/order-search.server'
import { countUnresolved } from '../orders/payments/unmatched-payments.server'
import { countOpenReturns } from '../orders/returns/returns.server'
import { msg } from '../platform/i18n/i18n'

const kinds = [
  {
    for: 'sell' as const,
    count: () => countOrders('stuck'),
    one: 'order needs',
    many: 'orders need',
    rest: 'attention',
    to: '/admin/orders?status=stuck',
  },
  {
    for: 'sell' as const,
    count: countOpenDisputes,
    one: 'dispute needs',
    many: 'disputes need',
    rest: 'an answer',
    to: '/admin/orders?status=disputed',
  },
  {
    for: 'sell' as const,
    count: countOpenReturns,
    one: 'return is',
    many: 'returns are',
    rest: 'open',
    to: '/admin/orders?status=returns',
  },
  {
    for: 'sell' as const,
    count: countUnresolved,
    one: 'payment has',
    many: 'payments have',
    rest: 'no order',
    to: '/admin/orders',
  },
  {
    for: 'sell' as const,
    count: () => countOrders('paid'),
    one: 'order is',
    many: 'orders are',
    rest: 'paid and not sent',
    to: '/admin/orders?status=paid',
  },
  {
    for: 'publish' as const,
    count: countSuggestions,
    one: 'suggestion for a text',
    many: 'suggestions for texts',
    rest: 'to read',
    to: '/admin/accessibility',
  },
  {
    for: 'run' as const,
    count: countFailedDocuments,
    one: 'PDF',
    many: msg('PDFs'),
    rest: 'could not be read',
    to: '/admin/jobs',
  },
  {
    for: 'sell' as const,
    count: countFailedMails,
    one: 'email',
    many: 'emails',
    rest: 'could not be sent',
    to: '/admin/mails?state=failed',
  },
  {
    for: 'run' as const,
    count: countFailedJobs,
    one: 'job was',
    many: 'jobs were',
    rest: 'given up',
    to: '/admin/jobs',
  },
]

/** Lists what needs the user's attention: how much, in which words, and at which address. */
export async function waitingFor(user: Pick<Account, 'staff'>) {
  const own = kinds.filter((kind) => may(user, kind.for))
  const counted = await Promise.all(own.map(async (kind) => ({ ...kind, count: await kind.count() })))
  return counted
    .filter(({ count }) => count > 0)
    .map(({ count, one, many, rest, to }) => ({ count, words: `${count === 1 ? one : many} ${rest}`, to }))
}

/** Returns how much waits for the user on each page of the desk, by its address. */
export async function waitingByPage(user: Pick<Account, 'staff'>): Promise<Record<string, number>> {
  const byPage: Record<string, number> = {}
  for (const { to, count } of await waitingFor(user)) {
    const [page = to] = to.split('?')
    byPage[page] = (byPage[page] ?? 0) + count
  }
  return byPage
}
