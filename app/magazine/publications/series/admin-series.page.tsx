import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { type IndexColumn, IndexTable } from '../../../platform/ui/IndexTable'
import { Message } from '../../../platform/ui/Message'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { allSeries } from './series-admin.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Series'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'publish')
  const series = await allSeries()
  return { series: series.map(({ id, title, issn, _count }) => ({ id, title, issn, issues: _count.issues })) }
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['series'][number]

const columns: IndexColumn<Listed>[] = [
  {
    name: msg('Series'),
    kind: 'title',
    cell: ({ id, title }) => (
      <a href={href('/admin/series/:id', { id })} {...textAttributes(title)}>
        {title}
      </a>
    ),
  },
  { name: msg('Issues'), kind: 'number', cell: ({ issues }) => issues },
  { name: msg('ISSN'), cell: ({ issn }) => issn },
]

export default function AdminSeriesPage() {
  const { series } = useLoaderData<typeof loader>()
  const isDeleted = useDoneMessage() === 'deleted'
  return (
    <div className="desk">
      <h1>{t('Series')}</h1>
      {isDeleted && <Message role="status">{t('Series deleted. What was in it is still there.')}</Message>}
      {series.length === 0 ? (
        <p className="empty">
          {t('No series yet. Enter an issue number when you upload an article or a volume.')}
        </p>
      ) : (
        <IndexTable label={t('Series')} rows={series} columns={columns} keyOf={({ id }) => id} />
      )}
    </div>
  )
}
