import { setRevealers } from '../../people/calls/revealers.server'
import { db, inTransaction } from '../../platform/database/db.server'
import type { ExportFolder } from './export-folder.server'
import { findImportedVariant } from './import-merch.server'
import type { ImportRun } from './import-run.server'
import { importSourceOfUser } from './import-site.server'
import type { ExportedSite } from './read-export.server'
import { loadVariantExportNames } from './sold-names.server'

/** Exports open calls with their guidelines and settings, but without submissions, which are private. */
export async function exportCalls(to: ExportFolder): Promise<void> {
  const names = await loadVariantExportNames()
  const rows = await db.call.findMany({
    orderBy: { id: 'asc' },
    include: { revealers: { select: { user: { select: { username: true } } }, orderBy: { userId: 'asc' } } },
  })
  const calls = rows.map(({ copyVariantId, revealers, ...call }) => ({
    ...call,
    copy: names.get(copyVariantId ?? 0) ?? null,
    revealers: revealers.map(({ user }) => user.username),
  }))
  await to.entries('calls.json', calls)
}

/** Imports open calls under their addresses; call it after the accounts that may reveal names are imported. */
export async function importCalls(run: ImportRun, site: ExportedSite): Promise<void> {
  const merch = (await site.read('merch.json')) ?? []
  for (const { copy, revealers, ...call } of (await site.read('calls.json')) ?? []) {
    const { address, title, createdAt } = call
    await run.importRecord({
      source: `zinehouse call ${address} ${createdAt.toISOString()}`,
      noun: 'open call',
      title,
      find: async () => (await db.call.findUnique({ where: { address } }))?.id,
      check: async () => {},
      async write() {
        const copyVariantId = (await findImportedVariant(run, merch, copy))?.id ?? null
        const named = revealers.flatMap((username) => run.idOf(importSourceOfUser(username)) ?? [])
        return inTransaction(async (tx) => {
          const { id } = await tx.call.create({ data: { ...call, copyVariantId } })
          await setRevealers(tx, id, named)
          return id
        })
      },
    })
  }
}
