import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { useDoneMessage } from '../../platform/ui/done-message'
import { formatCount } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { Message } from '../../platform/ui/Message'
import { formatMoney } from '../../platform/ui/money'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { allPayees } from './payees.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Shares'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return { payees: await allPayees() }
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['payees'][number]

const columns: IndexColumn<Listed>[] = [
  {
    name: msg('Payee'),
    kind: 'title',
    cell: ({ id, name }) => (
      <a href={href('/admin/shares/:id', { id })}>
        <bdi>{name}</bdi>
      </a>
    ),
  },
  { name: msg('Email'), cell: ({ email }) => email },
  { name: msg('Shares'), kind: 'number', cell: ({ shares }) => formatCount(shares) },
  { name: msg('Owed'), kind: 'number', cell: ({ owedCents }) => formatMoney(owedCents) },
]

export default function PayeesPage() {
  const { payees } = useLoaderData<typeof loader>()
  const isDeleted = useDoneMessage() === 'deleted'
  return (
    <div className="desk">
      <h1>{t('Shares')}</h1>
      {isDeleted && <Message role="status">{t('The payee is deleted.')}</Message>}
      <p className="list-actions">
        <Link to={href('/admin/shares/:id', { id: 'new' })} className="button">
          {t('Add a payee')}
        </Link>
      </p>
      {payees.length === 0 ? (
        <p className="empty">{t('Nobody gets a share of sales yet.')}</p>
      ) : (
        <IndexTable label={t('Payees')} rows={payees} columns={columns} keyOf={({ id }) => id} />
      )}
    </div>
  )
}
