import { db, inTransaction } from '../../platform/database/db.server'
import { DomainError } from '../../platform/errors/errors'
import { validate } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { cutText } from '../../platform/text/cut-text'
import { ignoredCsvColumns, normalizeColumnName, readCsv } from '../../platform/text/read-csv.server'
import { type Actor, recordAudit } from '../accounts/audit.server'
import type { ImportedLine } from '../uploads/ImportedLines'
import { forgetMissingPages } from './missing-pages.server'
import { RedirectFields } from './redirect-form'
import { refuseLoop } from './redirects.server'

export const maxRedirectImportLines = 10_000
const perTransaction = 200
const maxShown = 100

export interface RedirectImportPlan {
  added: (RedirectFields & { line: number })[]
  /** The number of lines that a redirect here says already. */
  known: number
  refused: ImportedLine[]
  /** The names of the ignored columns. */
  unread: string[]
}

/**
 * Parses a CSV of redirects: its columns named like "from" and "to", as shops export them, or else the first two.
 * @throws Invalid when the file is no CSV, or longer than `maxRedirectImportLines`
 */
export async function planRedirectImport(csv: string): Promise<RedirectImportPlan> {
  const rows = readCsv(csv, maxRedirectImportLines)
  const head = rows[0]?.cells ?? []
  const columns = findRedirectColumns(head.map(normalizeColumnName))
  const { from, to } = columns ?? { from: 0, to: 1 }
  const body = columns ? rows.slice(1) : rows
  const added = new Map<string, RedirectFields & { line: number }>()
  const refused: ImportedLine[] = []
  for (const { line, cells } of body) {
    const text = cutText(cells[from] ?? '', maxShown)
    try {
      const fields = validate(RedirectFields, { from: cells[from] ?? '', to: cells[to] ?? '' })
      if (added.has(fields.from)) refused.push({ line, text, why: t('This address is listed twice.') })
      else added.set(fields.from, { line, ...fields })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      refused.push({ line, text, why: error.message })
    }
  }
  const existing = new Set((await db.redirect.findMany()).map((row) => `${row.from} ${row.to}`))
  const all = [...added.values()]
  const fresh = all.filter((one) => !existing.has(`${one.from} ${one.to}`))
  const unread = columns ? ignoredCsvColumns(head, body, (index) => index === from || index === to) : []
  return { added: fresh, known: all.length - fresh.length, refused, unread }
}

/** Finds the columns of old and new addresses by their normalized names, unless one is missing. */
export function findRedirectColumns(names: string[]): { from: number; to: number } | undefined {
  const from = names.findIndex((name) => fromNames.test(name))
  const to = names.findIndex((name) => toNames.test(name))
  if (from >= 0 && to >= 0) return { from, to }
}

const fromNames = /^(redirectfrom|from|source|oldaddress|oldpath|oldurl|old|path)$/
const toNames = /^(redirectto|to|target|destination|newaddress|newpath|newurl|new)$/

/**
 * Saves the redirects of an import, in place of those that their old addresses had.
 * @returns how many were saved, and the lines that lead back to themselves
 */
export async function importRedirects(
  csv: string,
  actor: Actor,
): Promise<{ saved: number; refused: ImportedLine[] }> {
  const { added, refused } = await planRedirectImport(csv)
  const existing = await db.redirect.findMany({ select: { from: true, to: true } })
  const byOldAddress = new Map(existing.map((row) => [row.from, row]))
  const lookup = (addresses: string[]) => addresses.flatMap((from) => byOldAddress.get(from) ?? [])
  const saved: RedirectFields[] = []
  for (const { line, from, to } of added) {
    try {
      await refuseLoop(lookup, { from, to })
      byOldAddress.set(from, { from, to })
      saved.push({ from, to })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      refused.push({ line, text: from, why: error.message })
    }
  }
  for (let at = 0; at < saved.length; at += perTransaction)
    await saveRedirects(saved.slice(at, at + perTransaction))
  if (saved.length > 0)
    await recordAudit(db, actor, {
      action: 'created',
      subjectType: 'redirect',
      subjectName: `${saved.length} imported`,
    })
  return { saved: saved.length, refused }
}

async function saveRedirects(redirects: RedirectFields[]): Promise<void> {
  const addresses = redirects.map(({ from }) => from)
  await inTransaction(async (tx) => {
    const rows = await tx.redirect.findMany({ where: { from: { in: addresses } }, select: { from: true } })
    const existing = new Set(rows.map(({ from }) => from))
    await tx.redirect.createMany({ data: redirects.filter(({ from }) => !existing.has(from)) })
    for (const { from, to } of redirects.filter((one) => existing.has(one.from)))
      await tx.redirect.update({ where: { from }, data: { to } })
    await forgetMissingPages(tx, addresses)
  })
}
