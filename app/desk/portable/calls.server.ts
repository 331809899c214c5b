import { setRevealers } from '../../people/calls/revealers.server'
import { db, inTransaction } from '../../platform/database/db.server'
import { fromIso, toIso } from '../../platform/iso-time'
import type { ExportFolder } from './export-folder.server'
import { variantOf } from './import-merch.server'
import type { ImportRun } from './import-run.server'
import { userSource } from './import-site.server'
import type { ExportedSite } from './read-export.server'
import { variantExportNames } from './sold-names.server'

const parts = (text: string, separator: string) => text.split(separator).filter(Boolean)

/** Exports open calls with their guidelines and settings; what was sent to them is private and stays. */
export async function exportCalls(to: ExportFolder): Promise<void> {
  const names = await variantExportNames()
  const rows = await db.call.findMany({
    orderBy: { id: 'asc' },
    omit: { id: true, version: true, remindedAt: true },
    include: { revealers: { select: { user: { select: { username: true } } }, orderBy: { userId: 'asc' } } },
  })
  const calls = rows.map(({ copyVariantId, revealers, createdAt, ...call }) => ({
    ...call,
    pieceKinds: parts(call.pieceKinds, '\n'),
    fileTypes: parts(call.fileTypes, ','),
    opensAt: call.opensAt.toISOString(),
    closesAt: call.closesAt.toISOString(),
    closedAt: toIso(call.closedAt),
    createdAt: createdAt.toISOString(),
    copy: names.get(copyVariantId ?? 0) ?? null,
    revealers: revealers.map(({ user }) => user.username),
  }))
  await to.entries('calls.json', calls)
}

/** Imports open calls, whose addresses stay, after the accounts of who may show names in them. */
export async function importCalls(run: ImportRun, site: ExportedSite): Promise<void> {
  const merch = (await site.read('merch.json')) ?? []
  for (const { copy, revealers, closedAt, ...call } of (await site.read('calls.json')) ?? []) {
    const { address, title, createdAt } = call
    await run.importRecord({
      source: `zinehouse call ${address} ${createdAt}`,
      noun: 'open call',
      title,
      find: async () => (await db.call.findUnique({ where: { address } }))?.id,
      check: async () => {},
      async write() {
        const copyVariantId = (await variantOf(run, merch, copy))?.id ?? null
        const named = revealers.flatMap((username) => run.idOf(userSource(username)) ?? [])
        return inTransaction(async (tx) => {
          const lists = { pieceKinds: call.pieceKinds.join('\n'), fileTypes: call.fileTypes.join(',') }
          const ended = { closedAt: fromIso(closedAt) }
          const { id } = await tx.call.create({ data: { ...call, ...lists, ...ended, copyVariantId } })
          await setRevealers(tx, id, named)
          return id
        })
      },
    })
  }
}
