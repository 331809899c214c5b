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
import { exportCodes, exportOrders } from './export-orders.server'
import { exportPayees } from './export-payees.server'
import { exportDiscounts, exportSettings, exportShipping, exportUsers } from './export-site.server'
import { exportFederation } from './federation.server'
import { exportGiftCards } from './gift-cards.server'
import { type LeftBehind, leftBehind } from './left-behind.server'
import { exportRuns } from './runs.server'
import { secretDigest } from './secret-digest.server'
import { exportSecrets } from './secrets.server'
import { exportTableDays } from './table-days.server'
import { exportUnmatchedPayments } from './unmatched-payments.server'
import { exportWebhooks } from './webhooks.server'
import { exportWholesale } from './wholesale.server'

/**
 * The parts in export order: records that others refer to come after those, so that a record added meanwhile is
 * referred to by nothing.
 */
const parts = [
  ...[
    exportWebhooks,
    exportFederation,
    exportNewsletter,
    exportCalls,
    exportPayees,
    exportGiftCards,
    exportTableDays,
    exportConsignments,
    exportCodes,
    exportRuns,
    exportUnmatchedPayments,
    exportOrders,
    exportWholesale,
    exportMemberships,
    exportMemberDays,
    exportAccountAccess,
    exportUsers,
    exportSettings,
    exportPages,
    exportArticles,
    exportAuthors,
  ],
  ...[exportBands, exportMerch, exportPlans, exportDiscounts, exportShipping],
  exportAltTexts,
]

export interface ExportResult {
  files: number
  /** Files that records name and storage lacks, by their export names. */
  missing: string[]
  leftBehind: LeftBehind[]
}

export interface ExportOptions {
  /** Writes what signs for the site too, in plain. */
  withSecrets?: boolean
}

/**
 * Writes the owner's content into an empty folder, as JSON and the files as they were uploaded; the site may run
 * meanwhile. Trashed records are left out.
 * @throws Error with one line
 */
export async function exportTo(
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
    secretDigest: secretDigest(),
  })
  return { files: to.fileCount, missing, leftBehind: await leftBehind({ withSecrets }) }
}
