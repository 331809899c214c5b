import { importAccountAccess } from './account-access.server'
import { linkReleaseItems } from './band-releases.server'
import { importCalls } from './calls.server'
import { importConsignments } from './consignments.server'
import { exportMarker } from './export-layout'
import { importFederation } from './federation.server'
import { importGiftCards } from './gift-cards.server'
import { importArticles, importAuthors, importBands, importPages } from './import-content.server'
import type { ImportFormat } from './import-format'
import { importMemberDays, importMemberships, importPlans } from './import-memberships.server'
import { importMerch } from './import-merch.server'
import { importNewsletter } from './import-newsletter.server'
import { importDownloadCodes, importOrders } from './import-orders.server'
import { importPayees } from './import-payees.server'
import type { ImportRun } from './import-run.server'
import {
  importDiscounts,
  importRedirects,
  importSettings,
  importShippingClasses,
  importShippingZones,
  importUsers,
} from './import-site.server'
import { ExportedSite } from './read-export.server'
import { importIssueRuns } from './runs.server'
import { importTableDays } from './table-days.server'
import { importUnmatchedPayments } from './unmatched-payments.server'
import { importWebhooks } from './webhooks.server'
import { importWholesale } from './wholesale.server'

/** The parts in import order: records that others refer to come first. */
const parts = [
  importShippingClasses,
  importAuthors,
  importBands,
  importPlans,
  importArticles,
  importMerch,
  linkReleaseItems,
  importShippingZones,
  importDiscounts,
  importPages,
  importUsers,
  importAccountAccess,
  importMemberships,
  importMemberDays,
  importWholesale,
  importOrders,
  importIssueRuns,
  importUnmatchedPayments,
  importTableDays,
  importGiftCards,
  importDownloadCodes,
  importConsignments,
  importPayees,
  importCalls,
  importNewsletter,
  importSettings,
  importRedirects,
  importFederation,
  importWebhooks,
]

export const zinehouseImport: ImportFormat = {
  name: 'zinehouse',
  recognize: ({ entries }) => entries.includes(exportMarker),
  import: importZinehouse,
  whyFinal: 'A whole site is not undone. Restore the backup that was made before it.',
}

async function importZinehouse(run: ImportRun, path: string): Promise<void> {
  const site = await ExportedSite.open(path)
  for (const take of parts) await take(run, site)
}
