import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { auditTrail } from '../accounts/audit.server'
import { requireAdmin } from '../accounts/guards.server'
import { usDate } from '../ui/format'
import { pageMeta } from '../ui/meta'
import { Pages } from '../ui/Pages'

export const meta: MetaFunction = (args) => pageMeta(args, 'Who did what', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
  return auditTrail(Number.isSafeInteger(page) ? page : 1)
}

export default function AuditPage() {
  const { entries, page, pages } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>Who did what</h1>
      <nav className="admin-ways" aria-label="For admins">
        <Link to="/admin/uploads">Manage Uploads</Link>
        <Link to="/admin/bin">Bin</Link>
      </nav>
      {entries.length === 0 && <p className="empty">Nothing has been done yet.</p>}
      <ol className="managed">
        {entries.map(({ id, at, actorName, action, subjectType, subjectName, note }) => (
          <li key={id}>
            <p>
              {actorName} {action} the {subjectType} “<bdi className="managed-title">{subjectName}</bdi>”
              {note ? `: ${note}` : ''}
              <time className="managed-note" dateTime={at}>
                {usDate(at)}, {at.slice(11, 16)} UTC
              </time>
            </p>
          </li>
        ))}
      </ol>
      <Pages page={page} pages={pages} addressOf={(number) => `/admin/audit?page=${number}`} />
    </div>
  )
}
