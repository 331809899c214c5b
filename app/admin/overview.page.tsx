import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { requireStaff } from '../accounts/guards.server'
import type { PublishingOverview } from '../publications/admin/desk-lists.server'
import { pageMeta } from '../site/meta'
import { formatCount, formatDateTime } from '../ui/format'
import { textAttributes } from '../ui/text-attributes'
import { AuditList } from './AuditList'
import { DayBars } from './DayBars'
import { formConfigOf } from './kinds'
import { adminOverview } from './overview.server'
import { uploadKindsOf } from './registry.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Dashboard', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireStaff(request)
  return { ...(await adminOverview(user)), kinds: uploadKindsOf(user) }
}

type Overview = Awaited<ReturnType<typeof adminOverview>>

export default function OverviewPage() {
  const overview = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <h1>Dashboard</h1>
      <Steps steps={overview.steps} />
      <Attention attention={overview.attention} />
      <ul className="desk-tiles">
        {overview.kinds.map((kind) => (
          <li key={kind}>
            <Link to={`/admin/${kind}/new`}>{formConfigOf(kind).upload}</Link>
          </li>
        ))}
      </ul>
      {overview.publishing && <Publishing publishing={overview.publishing} />}
      <Activity entries={overview.activity} />
    </div>
  )
}

function Publishing({ publishing }: { publishing: PublishingOverview }) {
  return (
    <>
      <div className="desk-lists">
        <Pieces title="Drafts" pieces={publishing.drafts} total={publishing.draftCount} empty="No drafts." />
        <Pieces
          title="Scheduled"
          pieces={publishing.scheduled}
          total={publishing.scheduledCount}
          empty="Nothing is scheduled."
          isDated
        />
      </div>
      <Published publishing={publishing} />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Steps({ steps }: Pick<Overview, 'steps'>) {
  if (steps.length === 0) return null
  return (
    <Section title="Not set up yet">
      <ul className="managed">
        {steps.map(({ title, to, why }) => (
          <li key={title}>
            <p>
              <span className="managed-title">{to ? <Link to={to}>{title}</Link> : title}</span>
              <span className="managed-note">{why}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Attention({ attention }: Pick<Overview, 'attention'>) {
  return (
    <Section title="Waiting for you">
      {attention.length === 0 && <p className="desk-none">Nothing is waiting.</p>}
      <ul className="desk-attention">
        {attention.map(({ count, words, to }) => (
          <li key={words}>
            <Link to={to}>
              <strong>{formatCount(count)}</strong> {words}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface PiecesProps {
  title: string
  pieces: PublishingOverview['drafts']
  total: number
  empty: string
  /** Shows the time at which each is published. */
  isDated?: boolean
}

function Pieces({ title, pieces, total, empty, isDated }: PiecesProps) {
  return (
    <Section title={title}>
      {pieces.length === 0 && <p className="desk-none">{empty}</p>}
      <ul className="managed">
        {pieces.map(({ id, title: name, filetype, uploadedAt }) => (
          <li key={id}>
            <p>
              <Link to={`/admin/articles/${id}`} className="managed-title" {...textAttributes(name)}>
                {name}
              </Link>
              <span className="managed-note">
                {filetype}
                {isDated && (
                  <>
                    {' · '}
                    <time dateTime={uploadedAt}>{formatDateTime(uploadedAt)}</time>
                  </>
                )}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {total > pieces.length && (
        <p>
          <Link to="/admin/uploads">{`All ${formatCount(total)} are under Manage Uploads`}</Link>
        </p>
      )}
    </Section>
  )
}

function Published({ publishing: { recent, views } }: { publishing: PublishingOverview }) {
  const sum = views.reduce((all, { count }) => all + count, 0)
  return (
    <Section title="Published">
      {recent.length === 0 && <p className="desk-none">Nothing is published yet.</p>}
      {recent.length > 0 && (
        <div className="desk-views">
          <p>
            <strong>{formatCount(sum)}</strong> {sum === 1 ? 'view' : 'views'} in the last {views.length} days
          </p>
          {sum > 0 && <DayBars days={views} />}
        </div>
      )}
      <ul className="managed">
        {recent.map(({ id, title, viewcount, viewsOfDays }) => (
          <li key={id}>
            <p>
              <Link to={`/articles/${id}`} className="managed-title" {...textAttributes(title)}>
                {title}
              </Link>
              <span className="managed-note">
                {formatCount(viewsOfDays)} in {views.length} days, {formatCount(viewcount)} in all
              </span>
            </p>
            <Link to={`/admin/articles/${id}`} aria-label={`Edit ${title}`}>
              Edit
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Activity({ entries }: { entries: Overview['activity'] }) {
  return (
    <Section title="Last changes">
      <AuditList entries={entries} />
      <p>
        <Link to="/admin/activity">All activity</Link>
      </p>
    </Section>
  )
}
