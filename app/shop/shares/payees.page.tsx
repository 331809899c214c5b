import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { type RecordColumn, RecordList } from '../../platform/records/RecordList'
import { useDoneMessage } from '../../platform/ui/done-message'
import { formatCount } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { formatMoney } from '../../platform/ui/money'
import { pageMeta } from '../../site/meta'
import { payeeDeskList } from './payee-list.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Royalties'), { isPrivate: true })

export const loader = payeeDeskList.loader

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

const columns: RecordColumn<Listed>[] = [
  {
    name: msg('Payee'),
    kind: 'title',
    sorts: ['a-z', 'z-a'],
    cell: ({ id, name }) => (
      <a href={href('/admin/shares/:id', { id })}>
        <bdi>{name}</bdi>
      </a>
    ),
  },
  { name: msg('Email'), cell: ({ email }) => email },
  { name: msg('Royalties'), kind: 'number', cell: ({ shares }) => formatCount(shares) },
  { name: msg('Owed'), kind: 'number', cell: ({ owedCents }) => formatMoney(owedCents) },
]

export default function PayeesPage() {
  const listed = useLoaderData<typeof loader>()
  const isDeleted = useDoneMessage() === 'deleted'
  return (
    <div className="desk">
      <h1>{t('Royalties')}</h1>
      {isDeleted && <Message role="status">{t('The payee is deleted.')}</Message>}
      <p className="list-actions">
        <Link to={href('/admin/shares/:id', { id: 'new' })} className="button">
          {t('Add a payee')}
        </Link>
      </p>
      <RecordList {...listed} columns={columns} label={t('Payees')} empty={t('No royalties yet.')} />
    </div>
  )
}
