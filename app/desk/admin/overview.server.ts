import { randomUUID } from 'node:crypto'
import { countAuthors } from '../../magazine/authors/authors.server'
import { loadPublishingOverview } from '../../magazine/publications/admin/desk-lists.server'
import { listRecentArticles } from '../../magazine/publications/publications.server'
import { cachedTables } from '../../platform/changes/cached-tables.server'
import { env } from '../../platform/env.server'
import { defaultSiteName } from '../../platform/env-variables.server'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { countMerch } from '../../shop/items/merch.server'
import { listOrdersToShip } from '../../shop/orders/admin/admin-orders.server'
import { canTakeRealPayments } from '../../shop/orders/ways/pay-options.server'
import { stripeState } from '../../shop/ways-to-pay/stripe-state.server'
import { stripeStateTexts } from '../../shop/ways-to-pay/ways'
import type { Account } from '../../site/accounts/accounts'
import { hasPermission } from '../../site/accounts/staff'
import { currentSite } from '../../site/current-site.server'
import { isMailOn } from '../../site/mail/mail.server'
import { isModuleOn } from '../../site/modules/switches.server'
import { isSampleEmail } from '../../site/sample-contact'
import { uploadLimit } from '../../site/uploads/limit.server'
import { listNewestActivity } from './activity.server'
import { findNextModuleOffer, shouldAskWhatSiteIs } from './modules/questions.server'
import { listWaitingTasksOf } from './waiting.server'
import { loadWeeklyFigures } from './week.server'

const shownActivity = 6
const maxToShip = 5

export async function loadAdminOverview(user: Pick<Account, 'staff'>) {
  const mayRun = hasPermission(user, 'run')
  const [publishing, week, toShip, attention, asksWhatSiteIs, steps, offer, activity] = await Promise.all([
    hasPermission(user, 'publish') ? loadPublishingOverview() : undefined,
    loadWeeklyFigures(user),
    hasPermission(user, 'sell') ? listOrdersToShip(maxToShip) : [],
    listWaitingTasksOf(user),
    shouldAskWhatSiteIs(user),
    mayRun ? openSteps() : [],
    mayRun ? findNextModuleOffer() : undefined,
    listNewestActivity(shownActivity),
  ])
  return {
    publishing,
    draftUpload: canDraft(user) ? { ...uploadLimit(), idempotencyKey: randomUUID() } : undefined,
    week,
    toShip,
    attention,
    asksWhatSiteIs,
    steps,
    offer,
    activity,
  }
}

/** Tells whether the user can create a draft from a PDF alone: this server can draw its cover. */
const canDraft = (user: Pick<Account, 'staff'>) => hasPermission(user, 'publish') && env.takesPdfsApart

const whatIsThere = cachedTables(['MerchItem', 'Author', 'Article'], async () => {
  const [items, authors, published] = await Promise.all([countMerch(), countAuthors(), listRecentArticles(1)])
  return { sells: items > 0, hasAuthors: authors > 0, hasPublished: published.length > 0 }
})

async function openSteps() {
  const site = currentSite()
  const { sells, hasAuthors, hasPublished } = await whatIsThere.read()
  const hasWaysToPay = isModuleOn('ways-to-pay')
  const steps = [
    {
      isOpen: site.name === defaultSiteName,
      title: t('Name your site'),
      to: href('/admin/site'),
      why: t('It still has our name, {defaultSiteName}.', { defaultSiteName }),
    },
    {
      isOpen: !hasAuthors,
      title: t('Add an author'),
      to: href('/admin/:kind/new', { kind: 'authors' }),
      why: t('Each gets a page with their work.'),
    },
    {
      isOpen: !hasPublished,
      title: t('Publish your first PDF'),
      to: href('/admin/:kind/new', { kind: 'articles' }),
      why: t('It then appears on the front page.'),
    },
    {
      isOpen: !isMailOn(),
      title: t('Turn on email'),
      to: href('/admin/mails'),
      why: t('Set MAIL_URL and SITE_URL for receipts and other emails.'),
    },
    {
      isOpen: env.backup.to === undefined,
      title: t('Back up every night'),
      to: href('/admin/jobs'),
      why: t('Set BACKUP_TO to a folder or bucket. There are no automatic backups yet.'),
    },
    {
      isOpen: !site.contactEmail || isSampleEmail(site.contactEmail),
      title: site.contactEmail ? t('Replace the sample’s email') : t('Add a contact email'),
      to: href('/admin/site'),
      why: site.contactEmail
        ? t('No one reads {contactEmail}.', { contactEmail: site.contactEmail })
        : t('For the footer and every email.'),
    },
    {
      isOpen: sells && !(await canTakeRealPayments()),
      title: t('Take payments'),
      to: hasWaysToPay ? href('/admin/ways-to-pay') : href('/admin/modules'),
      why: hasWaysToPay
        ? t('Set STRIPE_SECRET_KEY, or offer bank transfer.')
        : t(stripeStateTexts[stripeState()]),
    },
  ]
  return steps.filter(({ isOpen }) => isOpen).map(({ title, to, why }) => ({ title, to, why }))
}
