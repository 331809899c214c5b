import { beforeReleaseRemoval } from './bands/releases/release-trash.server'
import { takeGiftCards } from './desk/admin/site-settings.server'
import { invalidatePages, taggedByRow } from './desk/server/page-tables.server'
import { invalidateReaders } from './desk/server/reader-tables.server'
import { onArticleSaved } from './magazine/publications/admin/article.content.server'
import { localeOfSubmissionMail } from './people/calls/submissions/submission-mails.server'
import { handleMembershipEvent, membershipEventTypes } from './people/members/stripe/membership-events.server'
import { onRecordEvent } from './platform/changes/events.server'
import { onInvalidate } from './platform/changes/invalidation.server'
import { noteRecentChange } from './platform/changes/recent-change.server'
import { tagByRow } from './platform/database/row-tags.server'
import { onWrite } from './platform/database/writes.server'
import { onRefusal } from './platform/http/refusals.server'
import { writeByRequest } from './platform/i18n/i18n.server'
import { measureJobs } from './platform/jobs/job-metrics.server'
import { shareMetrics } from './platform/metrics/metrics.server'
import { beforeStop } from './platform/process/shutdown.server'
import { tellFollowers } from './reach/federation/tell-followers.server'
import { pingHubAfterChange } from './reach/federation/websub.server'
import { announceSavedArticles } from './reach/newsletter/article-announcements.server'
import { untilIssuesPause } from './reach/newsletter/sending.server'
import { localeOfConfirmation } from './reach/newsletter/subscriber-locale.server'
import { recordEvent } from './reach/webhooks/record-event.server'
import { onShortage, removeItemFromCarts, removeVariantsFromCarts } from './shop/cart/cart.server'
import { beforeFirstCards } from './shop/gift-cards/gift-cards-admin.server'
import { onVariantsRemoved } from './shop/items/variants.server'
import { boughtArticles } from './shop/orders/bought-articles.server'
import { explainShortage } from './shop/orders/checkout/holds.server'
import { refuseSoldRelease } from './shop/orders/downloads/release-buyers.server'
import { updateSoldCard } from './shop/orders/gift-cards/sold-gift-cards.server'
import { addGuestOrdersToAccount } from './shop/orders/guest-orders.server'
import { localeOfMail } from './shop/orders/order-locale.server'
import { onMovedMoney } from './shop/orders/payments/moved-money.server'
import { onStripeEvent } from './shop/orders/payments/stripe-events.server'
import { recordEntriesSoon } from './shop/shares/record-entries.server'
import { recordRefusal } from './site/accounts/audit.server'
import { onAddressProven } from './site/accounts/password-reset.server'
import { announceRecords } from './site/content/announce.server'
import { onRecordChange } from './site/content/lifecycle.server'
import { onTrash } from './site/content/trash.server'
import { findMailLocaleBy } from './site/mail/outbox.server'
import { onBoughtArticles } from './site/plans/memberships.server'
import { storeStatistics } from './site/statistics/store.server'

let isWired = false

/** Lists who listens to whom, since importing a module does nothing. Only the first call in a process counts. */
export function wire(): void {
  if (isWired) return
  isWired = true

  writeByRequest()

  tagByRow(taggedByRow)
  onWrite(invalidatePages)
  onWrite(invalidateReaders)
  onInvalidate(noteRecentChange)

  beforeReleaseRemoval(refuseSoldRelease)
  onTrash('merch', removeItemFromCarts)
  onRecordChange(announceRecords)
  onRecordChange(tellFollowers)
  onRecordChange(pingHubAfterChange)
  onVariantsRemoved(removeVariantsFromCarts)
  onArticleSaved(announceSavedArticles)
  beforeFirstCards(takeGiftCards)
  onShortage(explainShortage)

  onBoughtArticles((userId) => boughtArticles({ userId }))
  onStripeEvent({ types: membershipEventTypes, handle: handleMembershipEvent })
  onMovedMoney(recordEntriesSoon)
  onMovedMoney(updateSoldCard)
  onAddressProven(addGuestOrdersToAccount)
  onRecordEvent(recordEvent)
  onRefusal(recordRefusal)
  findMailLocaleBy(
    async (mail) =>
      (await localeOfSubmissionMail(mail)) ?? (await localeOfConfirmation(mail)) ?? localeOfMail(mail),
  )

  shareMetrics()
  measureJobs()
  beforeStop(storeStatistics)
  beforeStop(untilIssuesPause)
}
