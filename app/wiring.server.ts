import { addReleaseRemovalCheck } from './bands/releases/release-trash.server'
import { enableGiftCards } from './desk/admin/site-settings.server'
import { invalidatePages, rowTaggedTables } from './desk/server/page-tables.server'
import { invalidateCachedReaders } from './desk/server/reader-tables.server'
import { onArticleSaved } from './magazine/publications/admin/article.content.server'
import { findLocaleOfSubmissionMail } from './people/calls/submissions/submission-mails.server'
import { handleMembershipEvent, membershipEventTypes } from './people/members/stripe/membership-events.server'
import { onRecordEvent } from './platform/changes/events.server'
import { onInvalidation } from './platform/changes/invalidation.server'
import { noteRecentChange } from './platform/changes/recent-change.server'
import { setRowTaggedTables } from './platform/database/row-tags.server'
import { onDatabaseWrite } from './platform/database/writes.server'
import { onRequestRefused } from './platform/http/refusals.server'
import { findLocaleByRequest } from './platform/i18n/i18n.server'
import { measureJobs } from './platform/jobs/job-metrics.server'
import { shareMetrics } from './platform/metrics/metrics.server'
import { beforeShutdown } from './platform/process/shutdown.server'
import { tellFollowers } from './reach/federation/tell-followers.server'
import { pingWebSubHubAfterChange } from './reach/federation/websub.server'
import { announceSavedArticles } from './reach/newsletter/article-announcements.server'
import { noteBouncedCopy } from './reach/newsletter/bounced-copies.server'
import { waitUntilSendingPauses } from './reach/newsletter/sending.server'
import { findLocaleOfConfirmation } from './reach/newsletter/subscriber-locale.server'
import { recordEvent } from './reach/webhooks/record-event.server'
import { removeItemFromCarts, removeVariantsFromCarts, setShortageExplainer } from './shop/cart/cart.server'
import { beforeFirstGiftCards } from './shop/gift-cards/gift-cards-admin.server'
import { onVariantsRemoved } from './shop/items/variants.server'
import { listBoughtArticleIds } from './shop/orders/bought-articles.server'
import { explainShortage } from './shop/orders/checkout/holds.server'
import { assertReleaseNotSold } from './shop/orders/downloads/release-buyers.server'
import { updateSoldGiftCards } from './shop/orders/gift-cards/sold-gift-cards.server'
import { addGuestOrdersToAccount } from './shop/orders/guest-orders.server'
import { findLocaleOfOrderMail } from './shop/orders/order-locale.server'
import { onMovedMoney } from './shop/orders/payments/moved-money.server'
import { onStripeEvent } from './shop/orders/payments/stripe-events.server'
import { recordShareEntriesSoon } from './shop/shares/record-entries.server'
import { recordRefusal } from './site/accounts/audit.server'
import { onAddressProven } from './site/accounts/password-reset.server'
import { announceRecords } from './site/content/announce.server'
import { onRecordChange } from './site/content/lifecycle.server'
import { onRecordTrashed } from './site/content/trash.server'
import { onBounce } from './site/mail/bounces.server'
import { findMailLocaleBy } from './site/mail/outbox.server'
import { setBoughtArticlesReader } from './site/plans/memberships.server'
import { storeStatistics } from './site/statistics/store.server'

let isWired = false

/**
 * Connects listeners with the events of other modules, since importing a module has no effect; only the first
 * call does something.
 */
export function registerListeners(): void {
  if (isWired) return
  isWired = true

  findLocaleByRequest()

  setRowTaggedTables(rowTaggedTables)
  onDatabaseWrite(invalidatePages)
  onDatabaseWrite(invalidateCachedReaders)
  onInvalidation(noteRecentChange)

  addReleaseRemovalCheck(assertReleaseNotSold)
  onRecordTrashed('merch', removeItemFromCarts)
  onRecordChange(announceRecords)
  onRecordChange(tellFollowers)
  onRecordChange(pingWebSubHubAfterChange)
  onVariantsRemoved(removeVariantsFromCarts)
  onArticleSaved(announceSavedArticles)
  beforeFirstGiftCards(enableGiftCards)
  setShortageExplainer(explainShortage)

  setBoughtArticlesReader((userId) => listBoughtArticleIds({ userId }))
  onStripeEvent({ types: membershipEventTypes, handle: handleMembershipEvent })
  onMovedMoney(recordShareEntriesSoon)
  onMovedMoney(updateSoldGiftCards)
  onAddressProven(addGuestOrdersToAccount)
  onRecordEvent(recordEvent)
  onRequestRefused(recordRefusal)
  onBounce(noteBouncedCopy)
  findMailLocaleBy(
    async (mail) =>
      (await findLocaleOfSubmissionMail(mail)) ??
      (await findLocaleOfConfirmation(mail)) ??
      findLocaleOfOrderMail(mail),
  )

  shareMetrics()
  measureJobs()
  beforeShutdown(storeStatistics)
  beforeShutdown(waitUntilSendingPauses)
}
