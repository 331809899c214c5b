import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { type RecordColumn, RecordList } from '../../platform/records/RecordList'
import { SavedMessage } from '../../platform/ui/SavedMessage'
import { pageMeta } from '../../site/meta'
import { discountDeskList } from './discount-list.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Discount codes'), { isPrivate: true })

export const loader = discountDeskList.loader

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

const columns: RecordColumn<Listed>[] = [
  {
    name: msg('Code'),
    kind: 'title',
    cell: ({ id, code }) => <a href={href('/admin/discounts/:id', { id })}>{code}</a>,
    sorts: ['a-z', 'z-a'],
  },
  { name: msg('Status'), kind: 'status', cell: ({ status }) => status },
  { name: msg('Discount'), cell: ({ off }) => off },
  { name: msg('Used'), kind: 'number', cell: ({ used }) => used },
  { name: msg('Conditions'), cell: ({ conditions }) => conditions },
]

export default function DiscountsPage() {
  const listed = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <h1>{t('Discount codes')}</h1>
      <SavedMessage />
      <p>
        <Link to={href('/admin/discounts/:id', { id: 'new' })} className="button">
          {t('Add a code')}
        </Link>
      </p>
      <RecordList
        {...listed}
        columns={columns}
        label={t('Discount codes')}
        noneFound={t('No codes found.')}
        empty={t('No codes yet.')}
      />
    </div>
  )
}
