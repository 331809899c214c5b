import { Link } from '@remix-run/react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { formatShortDate } from '../../../platform/ui/format'
import { textAttributes } from '../../../platform/ui/text-attributes'
import type { MemberIssue } from './member-issues.server'

interface IssueListProps {
  issues: MemberIssue[]
  heading: 'h2' | 'h3'
}

export function IssueList({ issues, heading: Heading }: IssueListProps) {
  if (issues.length === 0) return null
  return (
    <>
      <Heading>{t('Issues')}</Heading>
      <ul className="member-payments member-issues">
        {issues.map((issue) => (
          <li key={issue.runId}>
            <bdi {...textAttributes(issue.title)}>{issue.title}</bdi>
            <IssueLink {...issue} />
            <span className="member-issue-state">{stateText(issue)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function stateText({ madeAt, shippedAt, delivery }: MemberIssue): string {
  if (!madeAt) return t('to send')
  const date = formatShortDate(shippedAt ?? madeAt)
  if (delivery === 'digital') return t('emailed {date}', { date })
  return shippedAt ? t('posted {date}', { date }) : t('being packed')
}

function IssueLink({ madeAt, order, articleId }: MemberIssue) {
  if (madeAt && order) return <Link to={href('/orders/:id', { id: order })}>{t('Order')}</Link>
  return madeAt && articleId !== null ? (
    <Link to={href('/articles/:id', { id: articleId })}>{t('Read')}</Link>
  ) : null
}
