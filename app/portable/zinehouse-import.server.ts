import { takeReleaseItems } from './band-releases.server'
import type { ImportRun } from './import-run.server'
import { ExportedSite } from './read-export.server'
import { takeArticles, takeAuthors, takeBands, takePages } from './take-content.server'
import { takeMerch } from './take-merch.server'
import { takeNewsletter } from './take-newsletter.server'
import { takeCodes, takeOrders } from './take-orders.server'
import { takeClasses, takeDiscounts, takeSettings, takeUsers, takeZones } from './take-site.server'

/** The parts in import order: records that others refer to come first. */
const parts = [
  ...[
    takeClasses,
    takeAuthors,
    takeBands,
    takeArticles,
    takeMerch,
    takeReleaseItems,
    takeZones,
    takeDiscounts,
    takePages,
  ],
  ...[takeUsers, takeOrders, takeCodes, takeNewsletter, takeSettings],
]

/**
 * Imports what `npm run export` wrote.
 * @throws Error with one line
 */
export async function importZinehouse(run: ImportRun, path: string): Promise<void> {
  const site = await ExportedSite.open(path)
  for (const take of parts) await take(run, site)
}
