import { NotFound } from '../../platform/errors/errors'
import { msg } from '../../platform/i18n/i18n'
import { currentSite } from '../../site/current-site.server'
import { isPeriod } from './quarters'
import { statementCsv } from './statement-csv'
import { statementOf } from './statements.server'

export const noStatement = msg('There is no such statement.')

/** @throws NotFound */
export function periodFrom(text: string | null | undefined): string {
  if (!text || !isPeriod(text)) throw new NotFound(noStatement)
  return text
}

interface StatementFile {
  name: string
  type: string
  body: Buffer
}

export async function statementFile(
  payee: { id: number; name: string; minPayoutCents: number },
  period: string,
  format: 'pdf' | 'csv',
): Promise<StatementFile> {
  const statement = await statementOf(payee, period)
  const name = `statement-${period}.${format}`
  // Without the BOM, spreadsheets guess a wrong encoding.
  if (format === 'csv')
    return { name, type: 'text/csv; charset=utf-8', body: Buffer.from(`\ufeff${statementCsv(statement)}`) }
  const { name: siteName, address, contactEmail } = currentSite()
  const site = { name: siteName, address, contactEmail: contactEmail ?? '' }
  // What draws it takes memory.
  const { statementPdf } = await import('./statement-pdf.server')
  return { name, type: 'application/pdf', body: await statementPdf(statement, { payee, site }) }
}
