import { importSourceOf } from './entry-source'
import type { ImportRun } from './import-run.server'
import type { ExportedSite } from './read-export.server'

export async function loadLocalIdsByExportedId(
  run: ImportRun,
  site: ExportedSite,
  kind: 'articles' | 'authors' | 'bands' | 'merch' | 'plans',
): Promise<Map<number, number>> {
  const entries: { id: number; createdAt: Date }[] = (await site.read(`${kind}.json`)) ?? []
  return new Map(
    entries.flatMap((entry) => {
      const id = run.idOf(importSourceOf(kind, entry))
      return id ? [[entry.id, id] as const] : []
    }),
  )
}
