import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { type RecordColumn, RecordList } from '../../../platform/records/RecordList'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { Message } from '../../../platform/ui/Message'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { pageMeta } from '../../../site/meta'
import { seriesDeskList } from './series-list.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Series'), { isPrivate: true })

export const loader = seriesDeskList.loader

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

const columns: RecordColumn<Listed>[] = [
  {
    name: msg('Series'),
    kind: 'title',
    sorts: ['a-z', 'z-a'],
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
  const listed = useLoaderData<typeof loader>()
  const isDeleted = useDoneMessage() === 'deleted'
  return (
    <div className="desk">
      <h1>{t('Series')}</h1>
      {isDeleted && <Message role="status">{t('Series deleted. Its publications were kept.')}</Message>}
      <RecordList
        {...listed}
        columns={columns}
        label={t('Series')}
        empty={t('No series yet. Enter an issue number when you upload an article or a volume.')}
      />
    </div>
  )
}
