import { Link } from '@remix-run/react'
import type { PublishingOverview } from '../../magazine/publications/admin/desk-lists.server'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { formatCount, formatDateTime, formatShortDate } from '../../platform/ui/format'
import { textAttributes } from '../../platform/ui/text-attributes'
import { Picture } from '../../site/uploads/Picture'
import { OverviewSection } from './OverviewSection'

type Listed = PublishingOverview['drafts'][number] & { note: string }

/** The next publications, running jobs and latest views; empty lists are left out. */
export function OverviewPublishing({ publishing }: { publishing: PublishingOverview }) {
  const { drafts, draftCount, scheduled, scheduledCount, recent } = publishing
  const all = (total: number) => (total > 8 ? total : undefined)
  return (
    <div className="desk-lists">
      <CoverList
        title={t('Coming out next')}
        records={scheduled.map((one) => ({
          ...one,
          note: `${one.filetype} · ${formatDateTime(one.uploadedAt)}`,
        }))}
        total={all(scheduledCount)}
        status="scheduled"
      />
      <CoverList
        title={t('Drafts')}
        records={drafts.map((one) => ({ ...one, note: one.filetype }))}
        total={all(draftCount)}
        status="draft"
      />
      <CoverList
        title={t('Published')}
        records={recent.map((one) => ({
          ...one,
          note: [
            formatShortDate(one.uploadedAt),
            t('{count, plural, one {# view} other {# views}} this week', { count: one.viewsOfDays }),
            t('{count} total', { count: formatCount(one.viewcount) }),
          ].join(' · '),
        }))}
      />
    </div>
  )
}

interface CoverListProps {
  title: string
  records: Listed[]
  /** The number of all entries, if not all are shown. */
  total?: number
  status?: string
}

function CoverList({ title, records, total, status }: CoverListProps) {
  if (records.length === 0) return null
  return (
    <OverviewSection title={title}>
      <ul className="managed">
        {records.map(({ id, title: name, note, coverImage }) => (
          <li key={id}>
            <Picture
              className="managed-picture"
              file={coverImage}
              alt=""
              width={60}
              height={80}
              sizes="3rem"
            />
            <p>
              <Link
                to={href('/admin/:kind/:id', { kind: 'articles', id })}
                className="managed-title"
                {...textAttributes(name)}
              >
                {name}
              </Link>
              <span className="managed-note">{note}</span>
            </p>
          </li>
        ))}
      </ul>
      {total && (
        <p>
          <Link to={`${href('/admin/uploads')}?tab=articles&status=${status}`}>
            {t('Show all {total}', { total: formatCount(total) })}
          </Link>
        </p>
      )}
    </OverviewSection>
  )
}
