import { db, inTransaction } from '../../platform/database/db.server'
import { DomainError } from '../../platform/errors/errors'
import { RedirectFields } from '../../site/redirects/redirect-form'
import { addRedirect } from '../../site/redirects/redirects.server'
import type { Remover } from './import-format'
import type { ImportRun } from './import-run.server'

export const redirectNoun = 'redirect'

interface Moved {
  source: string
  oldAddresses: string[]
}

/** Makes links to a record at its old site lead here, unless the owner has said where they lead. */
export async function addImportedRedirects(
  run: ImportRun,
  { source, oldAddresses }: Moved,
  to: string,
): Promise<void> {
  if (run.isDryRun || !run.isNew(source)) return
  for (const old of oldAddresses) {
    const { data } = RedirectFields.safeParse({ from: old, to })
    if (!data || data.from === to || (await db.redirect.count({ where: { from: data.from } })) > 0) continue
    await inTransaction(async (tx) => {
      await addRedirect(tx, data)
      const { id } = await tx.redirect.findUniqueOrThrow({ where: { from: data.from } })
      await run.remember(tx, redirectNoun, new Map([[`redirect of ${source} ${data.from}`, id]]))
    }).catch((error) => {
      if (!(error instanceof DomainError)) throw error
    })
  }
}

/** Removes an imported redirect, unless its target was set here since. */
export const removeImportedRedirect: Remover = (id, { importedAt }) =>
  inTransaction(async (tx) => {
    const row = await tx.redirect.findUnique({ where: { id } })
    if (!row) return 'removed'
    // A file of redirects at the desk is one line in the activity log.
    const names = [{ subjectName: row.from }, { subjectName: { endsWith: ' imported' } }]
    const where = { subjectType: 'redirect', action: 'created', at: { gt: importedAt }, OR: names }
    if ((await tx.auditEntry.count({ where })) > 0) return 'changed'
    await tx.redirect.delete({ where: { id } })
    return 'removed'
  })
