import { productVersion } from '../../platform/process/version.server'
import { exportAccountAccess } from './account-access.server'
import { exportCalls } from './calls.server'
import { exportConsignments } from './consignments.server'
import {
  exportAltTexts,
  exportArticles,
  exportAuthors,
  exportBands,
  exportMerch,
  exportPages,
} from './export-content.server'
import { ExportFolder } from './export-folder.server'
import { exportMarker, layoutFormat } from './export-layout'
import { exportMemberDays, exportMemberships, exportPlans } from './export-memberships.server'
import { exportNewsletter } from './export-newsletter.server'
import { exportDownloadCodes, exportOrders } from './export-orders.server'
import { exportPayees } from './export-payees.server'
import {
  exportDiscounts,
  exportRedirects,
  exportSettings,
  exportShipping,
  exportUsers,
} from './export-site.server'
import { exportFederation } from './federation.server'
import { exportGiftCards } from './gift-cards.server'
import { countNotExported, type NotExportedKind } from './left-behind.server'
import { exportIssueRuns } from './runs.server'
import { sessionSecretDigest } from './secret-digest.server'
import { exportSecrets } from './secrets.server'
import { exportTableDays } from './table-days.server'
import { exportUnmatchedPayments } from './unmatched-payments.server'
import { exportWebhooks } from './webhooks.server'
import { exportWholesale } from './wholesale.server'

/**
 * The parts of an export in their order: a record is exported before the ones that it refers to, so that
 * these include what was added meanwhile.
 */
const parts = [
  exportWebhooks,
  exportFederation,
  exportNewsletter,
  exportCalls,
  exportPayees,
  exportGiftCards,
  exportTableDays,
  exportConsignments,
  exportDownloadCodes,
  exportIssueRuns,
  exportUnmatchedPayments,
  exportOrders,
  exportWholesale,
  exportMemberships,
  exportMemberDays,
  exportAccountAccess,
  exportUsers,
  exportSettings,
  exportRedirects,
  exportPages,
  exportArticles,
  exportAuthors,
  exportBands,
  exportMerch,
  exportPlans,
  exportDiscounts,
  exportShipping,
  exportAltTexts,
]

export interface ExportResult {
  files: number
  /** The files that records name and that are missing in storage, by their names in the export. */
  missing: string[]
  leftBehind: NotExportedKind[]
}

export interface ExportOptions {
  /** Also exports the secrets that the site signs with, unencrypted. */
  withSecrets?: boolean
}

/**
 * Writes the owner's content into an empty folder, as JSON and the files as they were uploaded; the site may run
 * meanwhile. Trashed records are left out.
 * @throws Error with a message of one line for the operator
 */
export async function exportSite(
  folder: string,
  { withSecrets = false }: ExportOptions = {},
  now = new Date(),
): Promise<ExportResult> {
  const to = await ExportFolder.make(folder)
  for (const part of parts) await part(to)
  if (withSecrets) await exportSecrets(to)
  const missing = [...to.missing].sort()
  await to.json(exportMarker, {
    format: layoutFormat,
    version: productVersion(),
    exportedAt: now.toISOString(),
    missing,
    secretDigest: sessionSecretDigest(),
  })
  return { files: to.fileCount, missing, leftBehind: await countNotExported({ withSecrets }) }
}
