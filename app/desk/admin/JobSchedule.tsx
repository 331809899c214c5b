import { msg, t } from '../../platform/i18n/i18n'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'

export interface ScheduledJob {
  title: string
  /** When the job last ran; undefined if it has not run yet. */
  ran?: string
  next: string
  lastError: string | null
}

export const JobSchedule = ({ jobs }: { jobs: ScheduledJob[] }) => (
  <section aria-labelledby="schedule">
    <h2 id="schedule">{t('Schedule')}</h2>
    <IndexTable label={t('Schedule')} rows={jobs} columns={columns} keyOf={({ title }) => title} />
  </section>
)

const columns: IndexColumn<ScheduledJob>[] = [
  {
    name: msg('Job'),
    kind: 'title',
    cell: ({ title, lastError }) => (
      <>
        {title}
        {lastError && <span className="managed-note">{t('Failed: {lastError}', { lastError })}</span>}
      </>
    ),
  },
  { name: msg('Last'), cell: ({ ran }) => ran ?? t('Not run yet') },
  { name: msg('Next run'), cell: ({ next }) => next },
]
