import { db } from '../../platform/database/db.server'
import type { ExportFolder } from './export-folder.server'
import type { ImportRun } from './import-run.server'
import type { ExportedSite } from './read-export.server'

export async function exportTableDays(to: ExportFolder): Promise<void> {
  const days = await db.tableDay.findMany({ orderBy: { day: 'asc' } })
  const entries = days.map(({ countedAt, ...day }) => ({ ...day, countedAt: countedAt.toISOString() }))
  await to.entries('table-days.json', entries)
}

/** Imports what was counted at the end of each day at the table; the sales come with their orders. */
export async function importTableDays(run: ImportRun, site: ExportedSite): Promise<void> {
  for (const { day, countedAt, ...count } of (await site.read('table-days.json')) ?? []) {
    // A day has no number of its own.
    const number = Number(day.replaceAll('-', ''))
    await run.importRecord({
      source: `zinehouse table day ${day}`,
      noun: 'day at the table',
      title: day,
      find: async () => ((await db.tableDay.count({ where: { day } })) > 0 ? number : undefined),
      async check() {},
      async write() {
        await db.tableDay.create({ data: { day, ...count, countedAt: new Date(countedAt) } })
        return number
      },
    })
  }
}
