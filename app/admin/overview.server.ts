import type { Account } from '../accounts/accounts'
import { auditLog } from '../accounts/audit.server'
import { may } from '../accounts/staff'
import { countAuthors } from '../authors/authors.server'
import { countFailedDocuments } from '../documents/status.server'
import { countFailedJobs } from '../jobs/failed-jobs.server'
import { isMailOn } from '../mail/mail.server'
import { countFailedMails } from '../mail/mail-log.server'
import { countOrders } from '../orders/order-search.server'
import { isPaymentOn } from '../orders/payments/stripe.server'
import { countUnresolved } from '../orders/payments/unmatched-payments.server'
import { defaultSiteName } from '../platform/env.server'
import { publishingOverview } from '../publications/admin/desk-lists.server'
import { recentArticles } from '../publications/publications.server'
import { countMerch } from '../shop/merch.server'
import { currentSite } from '../site/current-site.server'
import { isSampleEmail } from '../site/sample-contact'

const shownActivity = 6

/** Returns what staff want to see first. */
export async function adminOverview(user: Pick<Account, 'staff'>) {
  const { entries } = await auditLog('content', null)
  return {
    publishing: may(user, 'publish') ? await publishingOverview() : undefined,
    attention: await needsAttention(user),
    steps: may(user, 'run') ? await openSteps() : [],
    activity: entries.slice(0, shownActivity),
  }
}

/** Lists what needs the user's attention: how much, in which words, and at which address. */
async function needsAttention(user: Pick<Account, 'staff'>) {
  const all = [
    {
      for: 'sell' as const,
      count: await countOrders('stuck'),
      one: 'order needs',
      many: 'orders need',
      rest: 'attention',
      to: '/admin/orders?status=stuck',
    },
    {
      for: 'sell' as const,
      count: await countUnresolved(),
      one: 'payment has',
      many: 'payments have',
      rest: 'no order',
      to: '/admin/orders',
    },
    {
      for: 'sell' as const,
      count: await countOrders('paid'),
      one: 'order is',
      many: 'orders are',
      rest: 'paid and not sent',
      to: '/admin/orders?status=paid',
    },
    {
      for: 'run' as const,
      count: await countFailedDocuments(),
      one: 'PDF',
      many: 'PDFs',
      rest: 'could not be taken apart',
      to: '/admin/jobs',
    },
    {
      for: 'sell' as const,
      count: await countFailedMails(),
      one: 'mail',
      many: 'mails',
      rest: 'could not be sent',
      to: '/admin/mails?state=failed',
    },
    {
      for: 'run' as const,
      count: await countFailedJobs(),
      one: 'job was',
      many: 'jobs were',
      rest: 'given up',
      to: '/admin/jobs',
    },
  ]
  return all
    .filter((one) => one.count > 0 && may(user, one.for))
    .map(({ count, one, many, rest, to }) => ({ count, words: `${count === 1 ? one : many} ${rest}`, to }))
}

/** Lists the setup steps that are still open. */
async function openSteps() {
  const site = currentSite()
  const sells = (await countMerch()) > 0
  const steps = [
    {
      isOpen: site.name === defaultSiteName,
      title: 'Name your site',
      to: '/admin/site',
      why: 'It stands in the header, in mails and where pages are shared.',
    },
    {
      isOpen: (await countAuthors()) === 0,
      title: 'Add an author',
      to: '/admin/authors/new',
      why: 'Each author gets a page with everything they publish here.',
    },
    {
      isOpen: (await recentArticles(1)).length === 0,
      title: 'Publish your first PDF',
      to: '/admin/articles/new',
      why: 'Upload it with a cover. It then opens the front page.',
    },
    {
      isOpen: !isMailOn(),
      title: 'Let the site send mail',
      why: 'Set MAIL_URL and SITE_URL: receipts, forgotten passwords and news need it.',
    },
    {
      isOpen: !site.contactEmail || isSampleEmail(site.contactEmail),
      title: 'Say where you are reached',
      to: '/admin/site',
      why: 'It stands in the footer and in every mail.',
    },
    {
      isOpen: sells && !isPaymentOn(),
      title: 'Take payments',
      why: 'Set STRIPE_SECRET_KEY: until then nothing in the shop can be paid.',
    },
  ]
  return steps.filter(({ isOpen }) => isOpen).map(({ title, to, why }) => ({ title, to, why }))
}
