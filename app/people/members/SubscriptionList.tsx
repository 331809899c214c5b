import { Link } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { formatDay, formatList } from '../../platform/ui/format'
import { textAttributes } from '../../platform/ui/text-attributes'
import { memberStateText } from './MemberFacts'
import { dayOfTime, lastDayIn } from './member-days'
import { type Member, owedIssuesText } from './members'
import './members.css'

interface SubscriptionListProps {
  /** The names of the subscribed newsletters; null without a subscription. */
  letters: string[] | null
  memberships: Member[]
}

export function SubscriptionList({ letters, memberships }: SubscriptionListProps) {
  if (!letters && memberships.length === 0) return null
  return (
    <ul className="subscription-list">
      {letters && <li>{t('Newsletter: {join}', { join: formatList(letters) })}</li>}
      {memberships.map((member) => (
        <li key={member.id}>
          <Link to={href('/userInfo/membership')} {...textAttributes(member.plan.name)}>
            {member.plan.name}
          </Link>
          : {factsOf(member).join(' · ')}
        </li>
      ))}
    </ul>
  )
}

function factsOf(member: Member): string[] {
  const { startedAt, paidUntil, number, isNoticed, state } = member
  const owed = owedIssuesText(member)
  const facts = [
    memberStateText(member),
    state !== 'pending' && startedAt && t('since {date}', { date: formatDay(dayOfTime(startedAt)) }),
    !isNoticed && paidUntil && t('until {date}', { date: formatDay(lastDayIn(paidUntil)) }),
    number !== null && t('member no. {number}', { number }),
    owed && t('{issues} to send', { issues: owed }),
  ]
  return facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}
