import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { auditLog } from '../accounts/audit.server'
import { requireAdmin } from '../accounts/guards.server'
import { pageMeta } from '../site/meta'
import { usDateTime } from '../ui/format'
import { Pages } from '../ui/Pages'
import { settingsSubject } from './site-draft'

export const meta: MetaFunction = (args) => pageMeta(args, 'Activity', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { searchParams } = new URL(request.url)
  const about = searchParams.get('about') === 'access' ? 'access' : 'content'
  return { about, ...(await auditLog(about, searchParams.get('page'))) }
}

export default function ActivityPage() {
  const { about, entries, page, pages } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>Activity</h1>
      <nav className="tabs" aria-label="Activity">
        <Link to="/admin/activity" aria-current={about === 'content' ? 'page' : undefined}>
          Content
        </Link>
        <Link to="/admin/activity?about=access" aria-current={about === 'access' ? 'page' : undefined}>
          Access
        </Link>
      </nav>
      {entries.length === 0 && <p className="empty">No activity yet.</p>}
      <ol className="managed">
        {entries.map(({ id, at, actorName, action, subjectType, subjectName, note, address }) => (
          <li key={id}>
            <p>
              {actorName} {action} the {subjectType}
              {about === 'access' && subjectType !== 'page' ? ' of' : ''} “
              <bdi className="managed-title">{subjectName}</bdi>”{note ? `: ${note}` : ''}
              {subjectType === settingsSubject && (
                <>
                  {' '}
                  <Link to="/admin/site#saves">Set back</Link>
                </>
              )}
              <time className="managed-note" dateTime={at}>
                {usDateTime(at)}
                {about === 'access' && address ? ` · from ${address}` : ''}
              </time>
            </p>
          </li>
        ))}
      </ol>
      <Pages
        page={page}
        pages={pages}
        addressOf={(number) => `/admin/activity?about=${about}&page=${number}`}
      />
    </div>
  )
}
