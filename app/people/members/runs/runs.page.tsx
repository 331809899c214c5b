import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { formatCount, formatShortDate } from '../../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../../platform/ui/IndexTable'
import { Pages } from '../../../platform/ui/Pages'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { type ListedRun, runsPage } from './runs.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Runs'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return runsPage(new URL(request.url).searchParams.get('page'))
}

const columns: IndexColumn<ListedRun>[] = [
  {
    name: msg('Title'),
    kind: 'title',
    cell: ({ id, title }) => (
      <a href={href('/admin/runs/:id', { id })} {...textAttributes(title)}>
        {title}
      </a>
    ),
  },
  { name: msg('Started'), cell: ({ startedAt }) => formatShortDate(startedAt) },
  { name: msg('Copies owed'), kind: 'number', cell: ({ copies }) => formatCount(copies) },
  { name: msg('Made'), kind: 'number', cell: ({ made }) => formatCount(made) },
]

export default function RunsPage() {
  const { runs, page, pages } = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <h1>{t('Runs')}</h1>
      <p>{t('A run brings one issue to every member who is owed it, by post or email.')}</p>
      <p>
        <Link to={href('/admin/runs/new')} className="button">
          {t('New run')}
        </Link>
      </p>
      {runs.length === 0 ? (
        <p className="empty">{t('No issue has been sent to members yet.')}</p>
      ) : (
        <IndexTable label={t('Runs')} rows={runs} columns={columns} keyOf={({ id }) => id} />
      )}
      <Pages page={page} pages={pages} addressOf={(number) => `${href('/admin/runs')}?page=${number}`} />
    </div>
  )
}
