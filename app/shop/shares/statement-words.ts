import { msg, t } from '../../platform/i18n/i18n'
import { formatDay } from '../../platform/ui/format'
import { formatMoney } from '../../platform/ui/money'
import type { ShareEntryKind } from './entries'
import type { ConsignedPieceCounts } from './piece-counts'
import { periodName } from './quarters'
import type { Statement, StatementState } from './statements.server'

export const entryKindLabels: Record<ShareEntryKind, string> = {
  sale: msg('Sold'),
  refund: msg('Paid back'),
  dispute: msg('Charged back'),
  lost: msg('Went missing'),
}

export const statementStateLabels: Record<StatementState, string> = {
  open: msg('Ongoing'),
  due: msg('To pay'),
  carried: msg('Carried over'),
  paid: msg('Paid'),
}

export const piecesColumns: { name: string; of: keyof ConsignedPieceCounts }[] = [
  { name: msg('Taken in'), of: 'delivered' },
  { name: msg('Sold'), of: 'sold' },
  { name: msg('Given back'), of: 'returned' },
  { name: msg('Went missing'), of: 'lost' },
  { name: msg('Here'), of: 'there' },
]

export const piecesTitle = ({ isOver, period }: Pick<Statement, 'isOver' | 'period'>): string =>
  isOver ? t('Copies at the end of {periodName}', { periodName: periodName(period) }) : t('Copies today')

interface NamedSum {
  key: string
  label: string
  cents: number
}

/** Returns the amounts below a statement's lines, with the owed total last. */
export function statementSums(statement: Statement): NamedSum[] {
  const { openingCents, earnedCents, payouts, closingCents, period, state } = statement
  const paid = payouts.map(({ quarter, cents, paidOn, note }) => ({
    key: quarter,
    label: note
      ? t('Paid on {day}: {note}', { day: formatDay(paidOn), note })
      : t('Paid on {day}', { day: formatDay(paidOn) }),
    cents: -cents,
  }))
  return [
    ...(openingCents === 0
      ? []
      : [{ key: 'opening', label: t('Carried over from before'), cents: openingCents }]),
    {
      key: 'earned',
      label: t('Royalties for {periodName}', { periodName: periodName(period) }),
      cents: earnedCents,
    },
    ...paid,
    { key: 'closing', label: state === 'carried' ? t('Carried over') : t('Owed'), cents: closingCents },
  ]
}

/** Describes when the owed amount will be paid. */
export function payoutStateText({ state, closingCents }: Statement, minPayoutCents: number): string {
  if (state === 'open') return t('This period is not over yet, so amounts may change.')
  if (state === 'paid') return t('This statement is paid.')
  if (state === 'due') return t('This statement is not paid yet.')
  if (closingCents < 0)
    return t('Refunds were higher than sales. The difference is deducted from the next statement.')
  if (closingCents === 0) return t('There is nothing to pay.')
  return t('Payouts start at {minPayoutCents}, so this carries over.', {
    minPayoutCents: formatMoney(minPayoutCents),
  })
}
