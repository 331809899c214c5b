import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type SerializeFrom,
} from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { listUnfinishedDocuments } from '../../magazine/documents/status.server'
import { describeDocumentStatus } from '../../magazine/documents/status-words'
import { loadCached } from '../../platform/changes/cached-reads.server'
import { env } from '../../platform/env.server'
import { href } from '../../platform/href'
import { parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { loadJobsOverview } from '../../platform/jobs/failed-jobs.server'
import { hasRecords, ListFrame } from '../../platform/records/ListFrame'
import { localTimeOf } from '../../platform/site-zone'
import { useFormErrors } from '../../platform/ui/Field'
import { formatDateTime, formatShortDay, formatTime } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { newestBackups } from '../operator/backup-state.server'
import { BackupTable } from './BackupTable'
import { retryOrDeleteFailedJob } from './decide-job.server'
import { failedJobDeskList } from './failed-job-list.server'
import { JobSchedule } from './JobSchedule'
import { OverviewSection } from './OverviewSection'

export const meta: MetaFunction = (args) => pageMeta(args, t('Jobs'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { rows: failed, list } = await failedJobDeskList.loader({ request, params })
  const [{ schedules, waiting }, documents, backups] = await Promise.all([
    loadJobsOverview(),
    loadCached('unfinished documents', listUnfinishedDocuments),
    newestBackups.read(),
  ])
  return {
    documents,
    waiting,
    failed,
    list,
    backsUp: env.backup.to !== undefined,
    backups: backups.map(({ id, place, name, startedAt, bytes, error }) => ({
      id,
      name: `${place}/${name}`,
      begun: momentText(startedAt),
      bytes: bytes === null ? undefined : Number(bytes),
      error,
    })),
    schedules: schedules.map(({ title, ranAt, runAt, lastError }) => ({
      title: t(title),
      lastError,
      ran: ranAt ? momentText(ranAt) : undefined,
      next: momentText(runAt),
    })),
  }
}

const DecisionForm = z.object({ intent: z.enum(['retry', 'drop']), id: Id })

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const { intent, id } = await parseForm(request, DecisionForm)
  await retryOrDeleteFailedJob(id, intent, admin)
  return redirect(`${href('/admin/jobs')}${new URL(request.url).search}`, 303)
}

export default function JobsPage() {
  const { backsUp, backups, documents, failed, list, schedules, waiting } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="desk">
      <h1>{t('Jobs')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <p role="status">
        {waitingWords(waiting)} {!hasRecords(list) && t('No job has failed.')}{' '}
        {documents.length === 0 && t('All PDFs have their pages.')}
      </p>
      <Failed failed={failed} list={list} />
      <UnfinishedPdfs documents={documents} />
      <BackupTable backups={backups} isOn={backsUp} />
      <JobSchedule jobs={schedules} />
    </div>
  )
}

type Jobs = SerializeFrom<typeof loader>

function Failed({ failed, list }: Pick<Jobs, 'failed' | 'list'>) {
  if (!hasRecords(list)) return null
  return (
    <OverviewSection title={t('Failed')}>
      <ListFrame list={list} hasSortLinks>
        <ul className="managed">
          {failed.map(({ id, title, about, attempts, lastError, failedAt }) => (
            <li key={id}>
              <p>
                <span className="managed-title">{title}</span> {about}
                <span className="managed-note">
                  {t('Failed {at} after {attempts, plural, one {one try} other {# tries}}', {
                    attempts,
                    at: formatDateTime(failedAt),
                  })}
                  {lastError ? `: ${lastError}` : ''}
                </span>
              </p>
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <Decision intent="retry" label={t('Retry')} of={`${title} ${id}`} />{' '}
                <Decision intent="drop" label={t('Discard')} of={`${title} ${id}`} />
              </Form>
            </li>
          ))}
        </ul>
      </ListFrame>
    </OverviewSection>
  )
}

function UnfinishedPdfs({ documents }: Pick<Jobs, 'documents'>) {
  if (documents.length === 0) return null
  return (
    <OverviewSection title={t('PDFs')}>
      <ul className="managed">
        {documents.map((document) => (
          <li key={document.articleId}>
            <p>
              <span className="managed-title">
                <Link to={href('/admin/:kind/:id', { kind: 'articles', id: document.articleId })}>
                  <bdi>{document.title}</bdi>
                </Link>
              </span>
              <span className="managed-note">{describeDocumentStatus(document)}</span>
            </p>
          </li>
        ))}
      </ul>
    </OverviewSection>
  )
}

/** Returns the time for today, such as "6:30 PM", and the date and time for other days. */
function momentText(at: Date): string {
  const { date, time } = localTimeOf(at)
  const isToday = date === localTimeOf(new Date()).date
  return isToday ? formatTime(time) : `${formatShortDay(date)}, ${formatTime(time)}`
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return t('Nothing is waiting.')
  return waiting === 1 ? t('One job is waiting.') : t('{waiting} jobs are waiting.', { waiting })
}

function Decision({ intent, label, of }: { intent: 'retry' | 'drop'; label: string; of: string }) {
  return (
    <button type="submit" name="intent" value={intent} className="link-button" aria-label={`${label}: ${of}`}>
      {label}
    </button>
  )
}
