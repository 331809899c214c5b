import { NotFound } from '../../platform/errors/errors'
import { msg } from '../../platform/i18n/i18n'
import { currentSite } from '../../site/current-site.server'
import { isStatementPeriod } from './quarters'
import { renderStatementCsv } from './statement-csv'
import { loadStatementOfPeriod } from './statements.server'

export const noStatementMessage = msg('There is no such statement.')

/** @throws NotFound */
export function parsePeriod(text: string | null | undefined): string {
  if (!text || !isStatementPeriod(text)) throw new NotFound(noStatementMessage)
  return text
}

interface StatementFile {
  name: string
  type: string
  body: Buffer
}

export async function makeStatementFile(
  payee: { id: number; name: string; minPayoutCents: number },
  period: string,
  format: 'pdf' | 'csv',
): Promise<StatementFile> {
  const statement = await loadStatementOfPeriod(payee, period)
  const name = `statement-${period}.${format}`
  // Without a BOM, spreadsheets guess a wrong encoding.
  if (format === 'csv')
    return {
      name,
      type: 'text/csv; charset=utf-8',
      body: Buffer.from(`\ufeff${renderStatementCsv(statement)}`),
    }
  const { name: siteName, address, contactEmail } = currentSite()
  const site = { name: siteName, address, contactEmail: contactEmail ?? '' }
  // The PDF library takes memory, so it is loaded when needed.
  const { renderStatementPdf } = await import('./statement-pdf.server')
  return { name, type: 'application/pdf', body: await renderStatementPdf(statement, { payee, site }) }
}
