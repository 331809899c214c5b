import { Fragment, type ReactNode } from 'react'
import { t } from '../../platform/i18n/i18n'
import { formatDay, formatShortDay } from '../../platform/ui/format'
import { formatMoney } from '../../platform/ui/money'
import { dayOfTime, lastDayIn } from './member-days'
import { type Member, memberStateNames, owedIssuesText } from './members'
import type { MembershipPayment } from './payments.server'

export function memberStateText({ state, isNoticed, startedAt, paidUntil }: Member): string {
  if (state === 'pending' && startedAt) return t('Starts {dayIn}', { dayIn: formatDay(dayOfTime(startedAt)) })
  if (isNoticed && state !== 'ended' && paidUntil)
    return t('Canceled, ends {lastDayIn}', { lastDayIn: formatDay(lastDayIn(paidUntil)) })
  return t(memberStateNames[state])
}

export function MemberFacts({
  member,
  before = [],
}: {
  member: Member
  before?: [name: string, value: ReactNode][]
}) {
  const { startedAt, paidUntil, number } = member
  const facts: [string, ReactNode][] = [
    ...before,
    [t('Status'), memberStateText(member)],
    [t('Since'), startedAt && formatDay(dayOfTime(startedAt))],
    [t('Until'), paidUntil && formatDay(lastDayIn(paidUntil))],
    [t('Member number'), number],
    [t('Copies still to send'), owedIssuesText(member)],
  ]
  return (
    <dl className="facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

interface MemberPaymentsProps {
  payments: MembershipPayment[]
  heading: 'h2' | 'h3'
}

export function MemberPayments({ payments, heading: Heading }: MemberPaymentsProps) {
  if (payments.length === 0) return null
  return (
    <>
      <Heading>{t('Payments')}</Heading>
      <ul className="member-payments">
        {payments.map(({ id, amountCents, refundedCents, currency, isCash, isTest, paidAt, paidUntil }) => (
          <li key={id}>
            <time dateTime={paidAt}>{formatShortDay(dayOfTime(paidAt))}</time>
            <span>
              {[
                isCash ? t('Cash') : t('Card'),
                paidUntil && t('until {date}', { date: formatShortDay(lastDayIn(paidUntil)) }),
                refundedCents > 0 && t('{amount} refunded', { amount: formatMoney(refundedCents, currency) }),
                isTest && t('TEST: no money was taken.'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="price">{formatMoney(amountCents, currency)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
