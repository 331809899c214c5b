import { db } from '../../platform/database/db.server'
import { DomainError } from '../../platform/errors/errors'
import { RedirectFields } from '../../site/redirects/redirect-form'
import { addRedirect } from '../../site/redirects/redirects.server'
import type { ImportRun } from './import-run.server'

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
    await addRedirect(db, data).catch((error) => {
      if (!(error instanceof DomainError)) throw error
    })
  }
}
