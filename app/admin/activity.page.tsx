import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { auditLog } from '../accounts/audit.server'
import { requireAdmin } from '../accounts/guards.server'
import { pageMeta } from '../site/meta'
import { usDateTime } from '../ui/format'
import { Pages } from '../ui/Pages'

export const meta: MetaFunction = (args) => pageMeta(args, 'Activity', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return auditLog(new URL(request.url).searchParams.get('page'))
}

export default function ActivityPage() {
  const { entries, page, pages } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>Activity</h1>
      {entries.length === 0 && <p className="empty">No activity yet.</p>}
      <ol className="managed">
        {entries.map(({ id, at, actorName, action, subjectType, subjectName, note }) => (
          <li key={id}>
            <p>
              {actorName} {action} the {subjectType} “<bdi className="managed-title">{subjectName}</bdi>”
              {note ? `: ${note}` : ''}
              <time className="managed-note" dateTime={at}>
                {usDateTime(at)}
              </time>
            </p>
          </li>
        ))}
      </ol>
      <Pages page={page} pages={pages} addressOf={(number) => `/admin/activity?page=${number}`} />
    </div>
  )
}
