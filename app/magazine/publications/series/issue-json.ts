import { msg } from '../../../platform/i18n/i18n'
import { amountFromCents, formatMoney } from '../../../platform/ui/money'
import { type Issue, issueName } from './series'

export const toIssueJson = (issue: Issue | null | undefined) => (issue ? { issue: fieldsOf(issue) } : {})

const fieldsOf = (issue: Issue) => ({
  series: { id: issue.series.id, title: issue.series.title, address: issue.series.address },
  number: issue.number,
  date: issue.date,
  isSpecial: issue.isSpecial,
  isbn: issue.isbn,
  printRun: issue.printRun,
  price: issue.priceCents === null ? null : amountFromCents(issue.priceCents),
})

/** Returns an article's issue as values by label, to compare versions. */
export const issueForComparison = (issue: Issue | null | undefined) => ({
  [msg('Its series')]: issue?.series.title ?? '',
  [msg('Issue')]: issue ? [issueName(issue), issue.date].filter(Boolean).join(', ') : '',
  ISBN: issue?.isbn ?? '',
  'Print run': issue?.printRun == null ? '' : String(issue.printRun),
  'Price in print': issue?.priceCents == null ? '' : formatMoney(issue.priceCents),
})
