import { productVersion } from '../platform/process/version.server'
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
import { exportGiftCards } from './gift-cards.server'
import { exportTableDays } from './table-days.server'
import { exportWholesale } from './wholesale.server'

/**
 * The parts in export order: records that others refer to come after those, so that a record added meanwhile is
 * referred to by nothing.
 */
const parts = [
  ...[
    exportNewsletter,
    exportCalls,
    exportPayees,
    exportGiftCards,
    exportTableDays,
    exportConsignments,
    exportCodes,
    exportOrders,
    exportWholesale,
    exportMemberships,
    exportMemberDays,
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
}

/**
 * Writes the owner's content into an empty folder, as JSON and the files as they were uploaded; the site may run
 * meanwhile. Trashed records are left out.
 * @throws Error with one line
 */
export async function exportTo(folder: string, now = new Date()): Promise<ExportResult> {
  const to = await ExportFolder.make(folder)
  for (const part of parts) await part(to)
  const missing = [...to.missing].sort()
  await to.json(exportMarker, {
    format: layoutFormat,
    version: productVersion(),
    exportedAt: now.toISOString(),
    missing,
  })
  return { files: to.fileCount, missing }
}
