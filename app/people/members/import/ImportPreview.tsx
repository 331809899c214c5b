import { Form, Link } from '@remix-run/react'
import { Fragment } from 'react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { isolatedText } from '../../../platform/i18n/isolates'
import { formatCount, formatShortDay } from '../../../platform/ui/format'
import { Message } from '../../../platform/ui/Message'
import { ImportedLines, UnreadColumns } from '../../../site/uploads/ImportedLines'
import { dayOfTime, lastDayIn } from '../member-days'
import type { SkippedMemberLine } from './member-line.server'

interface AddedLine {
  line: number
  email: string
  name: string
  address: string
  plan: string
  startedAt: string | null
  paidUntil: string | null
}

interface ImportPreviewProps {
  plan: {
    addedCount: number
    newAccounts: number
    existing: number
    noMembersCount: number
    refusedCount: number
    added: AddedLine[]
    noMembers: SkippedMemberLine[]
    refused: SkippedMemberLine[]
    unread: string[]
  }
  sent: Record<string, string>
}

export function ImportPreview({ plan, sent }: ImportPreviewProps) {
  const { addedCount, newAccounts, existing, noMembersCount, refusedCount } = plan
  const facts: [string, number][] = [
    [t('New members'), addedCount],
    [t('New accounts'), newAccounts],
    [t('Here already'), existing],
    [t('No members'), noMembersCount],
    [t('Refused'), refusedCount],
  ]
  return (
    <>
      <Message role="status">{t('Nothing is changed yet.')}</Message>
      <dl className="facts">
        {facts.map(([name, count]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </Fragment>
        ))}
      </dl>
      <UnreadColumns names={plan.unread} />
      <ImportedLines title={t('Refused')} lines={plan.refused} />
      <ImportedLines title={t('No members')} lines={plan.noMembers} />
      <ImportedLines
        title={t('New members')}
        lines={plan.added.map((added) => ({ line: added.line, text: added.email, why: aboutAdded(added) }))}
      />
      {addedCount > 0 && (
        <Form method="post" encType="multipart/form-data" className="form">
          {Object.entries(sent).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" name="intent" value="import" className="button">
            {t('Add {addedCount}', { addedCount: formatCount(addedCount) })}
          </button>
        </Form>
      )}
      <p>
        <Link to={href('/admin/members/import')}>{t('Choose another file')}</Link>
      </p>
    </>
  )
}

function aboutAdded({ name, address, plan, startedAt, paidUntil }: AddedLine): string {
  const since = startedAt && t('since {date}', { date: formatShortDay(dayOfTime(startedAt)) })
  const terms = paidUntil
    ? t('{plan}, until {date}', { plan, date: formatShortDay(lastDayIn(paidUntil)) })
    : t('{plan}, no end date', { plan })
  return [name, address, since, terms].flatMap((part) => (part ? isolatedText(part) : [])).join(' · ')
}
