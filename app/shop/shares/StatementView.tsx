import { msg, t } from '../../platform/i18n/i18n'
import { formatCount } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { formatMoney } from '../../platform/ui/money'
import { SumList } from '../../platform/ui/SumList'
import { PiecesTable } from './PiecesTable'
import { entryKindLabels, payoutStateText, piecesTitle, statementSums } from './statement-words'
import type { Statement, StatementLine } from './statements.server'

interface StatementViewProps {
  statement: Statement
  minPayoutCents: number
  files: { pdf: string; csv: string }
}

export function StatementView({ statement, minPayoutCents, files }: StatementViewProps) {
  const { lines, currency } = statement
  return (
    <>
      {lines.length === 0 ? (
        <p className="empty">{t('Nothing was sold.')}</p>
      ) : (
        <IndexTable
          label={t('Sales')}
          rows={lines}
          columns={columnsIn(currency)}
          keyOf={({ title, kind, release }) => `${title} ${kind} ${release}`}
        />
      )}
      <SumList sums={statementSums(statement)} currency={currency} />
      <p>{payoutStateText(statement, minPayoutCents)}</p>
      {statement.pieces.length > 0 && (
        <section aria-labelledby="pieces">
          <h2 id="pieces">{piecesTitle(statement)}</h2>
          <PiecesTable pieces={statement.pieces} />
        </section>
      )}
      <p className="form-actions">
        <a href={files.pdf} className="button is-plain">
          {t('Download PDF')}
        </a>
        <a href={files.csv} className="button is-plain">
          {t('Download CSV')}
        </a>
      </p>
    </>
  )
}

function columnsIn(currency: string): IndexColumn<StatementLine>[] {
  const money = (name: string, cents: (line: StatementLine) => number): IndexColumn<StatementLine> => ({
    name,
    kind: 'number',
    cell: (line) => formatMoney(cents(line), currency),
  })
  return [
    {
      name: msg('Item'),
      kind: 'title',
      cell: ({ title, release }) => (
        <>
          <bdi>{title}</bdi>
          {release && <bdi className="statement-release">{release}</bdi>}
        </>
      ),
    },
    { name: msg('What'), cell: ({ kind }) => t(entryKindLabels[kind]) },
    { name: msg('Copies'), kind: 'number', cell: ({ quantity }) => formatCount(quantity) },
    money(msg('Gross'), ({ grossCents }) => grossCents),
    money(msg('Fees'), ({ feeCents }) => (feeCents === 0 ? 0 : -feeCents)),
    money(msg('Royalty'), ({ shareCents }) => shareCents),
  ]
}
