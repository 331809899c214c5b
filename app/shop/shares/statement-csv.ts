import { csvLine } from '../../platform/text/csv'
import { moneyForInput } from '../../platform/ui/money'
import { piecesColumns } from './statement-words'
import type { Statement } from './statements.server'

const columns = [
  'period',
  'type',
  'item',
  'release',
  'pieces',
  'gross',
  'fees',
  'share',
  'currency',
  'day',
  'note',
]

const noMoney = ['', '', '', '', '', '']

/** Returns a statement as CSV, with a maker's own pieces at its end. The column `share` adds up to the line `owed`. */
export function renderStatementCsv({ currency, lines, ...statement }: Statement): string {
  const money = (cents: number) => moneyForInput(cents, currency)
  const sum = (type: string, cents: number, { period = statement.period, day = '', note = '' } = {}) =>
    csvLine([period, type, '', '', '', '', '', money(cents), currency, day, note])
  return [
    csvLine(columns),
    sum('carried over', statement.openingCents),
    ...lines.map(({ kind, title, release, quantity, grossCents, feeCents, shareCents }) =>
      csvLine([
        statement.period,
        kind,
        title,
        release ?? '',
        String(quantity),
        money(grossCents),
        money(feeCents),
        money(shareCents),
        currency,
        '',
        '',
      ]),
    ),
    ...statement.payouts.map(({ quarter, cents, paidOn, note }) =>
      sum('payout', -cents, { period: quarter, day: paidOn, note }),
    ),
    sum('owed', statement.closingCents),
    ...statement.pieces.flatMap(({ title, counts }) =>
      piecesColumns.map(({ name, of }) =>
        csvLine([statement.period, name.toLowerCase(), title, '', String(counts[of]), ...noMoney]),
      ),
    ),
  ].join('')
}
