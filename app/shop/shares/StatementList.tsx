import { msg, t } from '../../platform/i18n/i18n'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { formatMoney } from '../../platform/ui/money'
import { periodName } from './quarters'
import { statementStateLabels } from './statement-words'
import type { StatementInList } from './statements.server'

interface StatementListProps {
  statements: StatementInList[]
  years: string[]
  addressOf: (period: string) => string
}

export function StatementList({ statements, years, addressOf }: StatementListProps) {
  if (statements.length === 0) return <p className="empty">{t('There are no sales yet.')}</p>
  return (
    <>
      <IndexTable
        label={t('Statements')}
        rows={statements}
        columns={columnsTo(addressOf)}
        keyOf={({ quarter }) => quarter}
      />
      <p>
        {t('Whole years:')}{' '}
        {years.map((year, index) => (
          <span key={year}>
            {index > 0 && ', '}
            <a href={addressOf(year)}>{year}</a>
          </span>
        ))}
      </p>
    </>
  )
}

const columnsTo = (addressOf: (period: string) => string): IndexColumn<StatementInList>[] => [
  {
    name: msg('Quarter'),
    kind: 'title',
    cell: ({ quarter }) => <a href={addressOf(quarter)}>{periodName(quarter)}</a>,
  },
  { name: msg('Royalty'), kind: 'number', cell: ({ earnedCents }) => formatMoney(earnedCents) },
  { name: msg('Paid'), kind: 'number', cell: ({ paidCents }) => formatMoney(paidCents) },
  { name: msg('Owed'), kind: 'number', cell: ({ closingCents }) => formatMoney(closingCents) },
  { name: msg('Status'), kind: 'status', cell: ({ state }) => t(statementStateLabels[state]) },
]
