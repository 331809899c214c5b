import { db } from '../../platform/database/db.server'
import { DomainError } from '../../platform/errors/errors'
import { findRedirectColumns, planRedirectImport } from '../../site/redirects/import-redirects.server'
import { forgetMissingPages } from '../../site/redirects/missing-pages.server'
import type { RedirectFields } from '../../site/redirects/redirect-form'
import { refuseLoop } from '../../site/redirects/redirects.server'
import { readCsvText } from './csv-rows.server'
import type { BatchRecord } from './import-batch.server'
import type { ImportFormat } from './import-format'
import type { ImportRun } from './import-run.server'
import { redirectNoun } from './imported-redirects.server'

const noun = redirectNoun

interface RedirectRecord extends BatchRecord, RedirectFields {}

export const redirectsImport: ImportFormat = {
  name: 'redirects',
  recognize: ({ columns }) => findRedirectColumns(columns) !== undefined,
  import: importRedirectList,
}

/**
 * Imports a shop's own list of redirects. An old address that leads somewhere here already stays.
 * @throws Error with a message of one line for the operator
 */
async function importRedirectList(run: ImportRun, file: string): Promise<void> {
  const { added, refused } = await planRedirectImport(await readCsvText(file)).catch((error: Error) => {
    throw new Error(`${file}: ${error.message}`)
  })
  for (const { text, why } of refused) run.reportSkipped(noun, text, why)
  await run.importBatch<RedirectRecord>(await withoutLoops(run, added), {
    noun,
    async find(tx, records) {
      const from = { in: records.map((record) => record.from) }
      const rows = new Set((await tx.redirect.findMany({ where: { from } })).map((row) => row.from))
      return new Set(records.flatMap((record) => (rows.has(record.from) ? record.source : [])))
    },
    async create(tx, records) {
      const rows = await tx.redirect.createManyAndReturn({
        data: records.map(({ from, to }) => ({ from, to })),
      })
      await forgetMissingPages(
        tx,
        rows.map(({ from }) => from),
      )
      const ids = new Map(rows.map(({ from, id }) => [from, id]))
      return new Map(records.map(({ source, from }) => [source, ids.get(from) ?? 0]))
    },
  })
}

async function withoutLoops(run: ImportRun, redirects: RedirectFields[]): Promise<RedirectRecord[]> {
  const rows: RedirectFields[] = await db.redirect.findMany()
  const known = new Map(rows.map((row) => [row.from, row]))
  const lookup = (addresses: string[]) => addresses.flatMap((from) => known.get(from) ?? [])
  const records: RedirectRecord[] = []
  for (const { from, to } of redirects) {
    try {
      if (!known.has(from)) {
        await refuseLoop(lookup, { from, to })
        known.set(from, { from, to })
      }
      records.push({ source: `redirect ${from}`, title: from, from, to })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      run.reportSkipped(noun, from, error.message)
    }
  }
  return records
}
