import { db } from '../../platform/database/db.server'
import type { ExportFolder } from './export-folder.server'
import type { ImportRun } from './import-run.server'
import type { ExportedSite } from './read-export.server'

export async function exportUnmatchedPayments(to: ExportFolder): Promise<void> {
  const rows = await db.unmatchedPayment.findMany({ orderBy: [{ createdAt: 'asc' }, { sessionId: 'asc' }] })
  await to.entries('unmatched-payments.json', rows)
}

export async function importUnmatchedPayments(run: ImportRun, site: ExportedSite): Promise<void> {
  const entries = (await site.read('unmatched-payments.json')) ?? []
  for (const [index, payment] of entries.entries()) {
    const { sessionId } = payment
    // An unmatched payment has no id of its own.
    const number = index + 1
    await run.importRecord({
      source: `zinehouse payment ${sessionId}`,
      noun: 'payment without an order',
      title: sessionId,
      find: async () =>
        (await db.unmatchedPayment.count({ where: { sessionId } })) > 0 ? number : undefined,
      check: async () => {},
      async write() {
        await db.unmatchedPayment.create({ data: payment })
        return number
      },
    })
  }
}
