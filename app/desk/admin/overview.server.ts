import { randomUUID } from 'node:crypto'
import { countAuthors } from '../../magazine/authors/authors.server'
import { publishingOverview } from '../../magazine/publications/admin/desk-lists.server'
import { recentArticles } from '../../magazine/publications/publications.server'
import { env } from '../../platform/env.server'
import { defaultSiteName } from '../../platform/env-variables.server'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { countMerch } from '../../shop/items/merch.server'
import { ordersToShip } from '../../shop/orders/admin/admin-orders.server'
import { takesMoney } from '../../shop/orders/ways/pay-options.server'
import type { Account } from '../../site/accounts/accounts'
import { may } from '../../site/accounts/staff'
import { currentSite } from '../../site/current-site.server'
import { isMailOn } from '../../site/mail/mail.server'
import { isSampleEmail } from '../../site/sample-contact'
import { uploadLimit } from '../../site/uploads/limit.server'
import { activityPage } from './activity.server'
import { waitingFor } from './waiting.server'
import { weekOf } from './week.server'

const shownActivity = 6
const maxToShip = 5

export async function adminOverview(user: Pick<Account, 'staff'>) {
  const { entries } = await activityPage('content', null)
  return {
    publishing: may(user, 'publish') ? await publishingOverview() : undefined,
    draftUpload: canDraft(user) ? { ...uploadLimit(), idempotencyKey: randomUUID() } : undefined,
    week: await weekOf(user),
    toShip: may(user, 'sell') ? await ordersToShip(maxToShip) : [],
    attention: await waitingFor(user),
    steps: may(user, 'run') ? await openSteps() : [],
    activity: entries.slice(0, shownActivity),
  }
}

/** Tells whether a user can make a draft of a PDF alone: its cover is drawn here. */
const canDraft = (user: Pick<Account, 'staff'>) => may(user, 'publish') && env.takesPdfsApart

async function openSteps() {
  const site = currentSite()
  const sells = (await countMerch()) > 0
  const steps = [
    {
      isOpen: site.name === defaultSiteName,
      title: t('Name your site'),
      to: href('/admin/site'),
      why: t('It still has our name, {defaultSiteName}.', { defaultSiteName }),
    },
    {
      isOpen: (await countAuthors()) === 0,
      title: t('Add an author'),
      to: href('/admin/:kind/new', { kind: 'authors' }),
      why: t('Each gets a page of their work.'),
    },
    {
      isOpen: (await recentArticles(1)).length === 0,
      title: t('Publish your first PDF'),
      to: href('/admin/:kind/new', { kind: 'articles' }),
      why: t('It then opens the front page.'),
    },
    {
      isOpen: !isMailOn(),
      title: t('Turn on email'),
      to: href('/admin/mails'),
      why: t('Set MAIL_URL and SITE_URL for receipts and news.'),
    },
    {
      isOpen: !site.contactEmail || isSampleEmail(site.contactEmail),
      title: site.contactEmail ? t('Replace the sample’s email') : t('Add a contact email'),
      to: href('/admin/site'),
      why: site.contactEmail
        ? t('Nobody reads {contactEmail}.', { contactEmail: site.contactEmail })
        : t('For the footer and every email.'),
    },
    {
      isOpen: sells && !(await takesMoney()),
      title: t('Take payments'),
      to: href('/admin/ways-to-pay'),
      why: t('Set STRIPE_SECRET_KEY, or offer a bank transfer.'),
    },
  ]
  return steps.filter(({ isOpen }) => isOpen).map(({ title, to, why }) => ({ title, to, why }))
}
