import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { formatShortDay } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { nextSortOfColumn } from '../../platform/ui/list-query'
import { formatMoney } from '../../platform/ui/money'
import { textAttributes } from '../../platform/ui/text-attributes'
import { dayOfTime, lastDayIn } from './member-days'
import type { ListedMember } from './member-list.server'
import { type memberList, memberStateNames, owedIssuesText } from './members'

type Sort = (typeof memberList.sorts)[number]

interface MemberTableProps {
  members: ListedMember[]
  sort: Sort
  addressOf: (sort: Sort) => string
}

export function MemberTable({ members, sort, addressOf }: MemberTableProps) {
  const columns: IndexColumn<ListedMember>[] = [
    {
      name: t('Name'),
      kind: 'title',
      cell: ({ id, username, email }) => (
        <>
          <a href={href('/admin/members/:id', { id })}>{username}</a>
          <span className="index-note" dir="auto">
            {email}
          </span>
        </>
      ),
      sort: nextSortOfColumn(sort, ['a-z', 'z-a'], addressOf),
    },
    {
      name: t('Plan'),
      cell: ({ plan, number }) => (
        <>
          <bdi {...textAttributes(plan.name)}>{plan.name}</bdi>
          {number !== null && <span className="index-note">{t('No. {number}', { number })}</span>}
        </>
      ),
    },
    {
      name: t('Status'),
      kind: 'status',
      cell: ({ state, isNoticed, isPaidTwice }) => (
        <>
          <span className="badge" data-is={state}>
            {isNoticed && state !== 'ended' ? t('Membership canceled') : t(memberStateNames[state])}
          </span>
          {isPaidTwice && <span className="index-note">{t('Paid twice')}</span>}
        </>
      ),
    },
    {
      name: t('Since'),
      cell: ({ startedAt }) => startedAt && <Day day={dayOfTime(startedAt)} />,
      sort: nextSortOfColumn(sort, ['newest', 'oldest'], addressOf),
    },
    { name: t('Until'), cell: ({ paidUntil }) => paidUntil && <Day day={lastDayIn(paidUntil)} /> },
    { name: t('Owed'), cell: owedIssuesText },
    { name: t('Paid'), kind: 'number', cell: ({ paidCents }) => formatMoney(paidCents) },
  ]
  return <IndexTable label={t('Members')} rows={members} columns={columns} keyOf={({ id }) => id} />
}

const Day = ({ day }: { day: string }) => <time dateTime={day}>{formatShortDay(day)}</time>
