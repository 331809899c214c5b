import { db } from '../../platform/database/db.server'
import type { ExportFolder } from './export-folder.server'
import type { ImportRun } from './import-run.server'
import type { ExportedSite } from './read-export.server'

export async function exportTableDays(to: ExportFolder): Promise<void> {
  await to.entries('table-days.json', await db.tableDay.findMany({ orderBy: { day: 'asc' } }))
}

/** Imports the cash counts of table sales by day; the sales themselves are imported as orders. */
export async function importTableDays(run: ImportRun, site: ExportedSite): Promise<void> {
  for (const entry of (await site.read('table-days.json')) ?? []) {
    const { day } = entry
    // A day of table sales has no id of its own.
    const number = Number(day.replaceAll('-', ''))
    await run.importRecord({
      source: `zinehouse table day ${day}`,
      noun: 'day at the table',
      title: day,
      find: async () => ((await db.tableDay.count({ where: { day } })) > 0 ? number : undefined),
      async check() {},
      async write() {
        await db.tableDay.create({ data: entry })
        return number
      },
    })
  }
}
