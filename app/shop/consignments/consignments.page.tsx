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
import { termsText } from '../shares/shares'
import { directionOf } from './consignments'
import { consignmentsAfter } from './consignments.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Consignments'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const all = await consignmentsAfter()
  const rows = all.map(({ id, place, title, unitCents, percentHundredths, currency, counts, payeeId }) => ({
    id,
    place,
    title,
    unitCents,
    percentHundredths,
    currency,
    counts,
    direction: directionOf({ payeeId }),
  }))
  return {
    out: rows.filter(({ direction }) => direction === 'out'),
    in: rows.filter(({ direction }) => direction === 'in'),
  }
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['out'][number]

const count = (name: string, of: (counts: Listed['counts']) => number): IndexColumn<Listed> => ({
  name,
  kind: 'number',
  cell: ({ counts }) => formatCount(of(counts)),
})

const columns = (who: string): IndexColumn<Listed>[] => [
  {
    name: who,
    kind: 'title',
    cell: ({ id, place }) => (
      <a href={href('/admin/consignments/:id', { id })}>
        <bdi>{place}</bdi>
      </a>
    ),
  },
  { name: msg('Item'), cell: ({ title }) => <bdi>{title}</bdi> },
]

const outColumns: IndexColumn<Listed>[] = [
  ...columns(msg('Shop')),
  count(msg('Delivered'), ({ delivered }) => delivered),
  count(msg('Sold'), ({ sold }) => sold),
  count(msg('Left'), ({ there }) => there),
  {
    name: msg('Sold for'),
    kind: 'number',
    cell: ({ counts, unitCents, currency }) => formatMoney(counts.sold * unitCents, currency),
  },
]

const inColumns: IndexColumn<Listed>[] = [
  ...columns(msg('Maker')),
  count(msg('Taken in'), ({ delivered }) => delivered),
  count(msg('Sold'), ({ sold }) => sold),
  count(msg('Here'), ({ there }) => there),
  { name: msg('Maker gets'), kind: 'number', cell: (row) => termsText(row) },
]

export default function ConsignmentsPage() {
  const consignments = useLoaderData<typeof loader>()
  const isDeleted = useDoneMessage() === 'deleted'
  return (
    <div className="desk">
      <h1>{t('Consignments')}</h1>
      {isDeleted && <Message role="status">{t('The consignment is deleted.')}</Message>}
      <ConsignmentList
        id="out"
        name={t('At other shops')}
        add={{ to: href('/admin/consignments/new'), label: t('Add a consignment') }}
        rows={consignments.out}
        columns={outColumns}
        none={t('No other shop sells for you yet.')}
      />
      <ConsignmentList
        id="in"
        name={t('From makers')}
        add={{ to: `${href('/admin/consignments/new')}?from=maker`, label: t('Take in pieces') }}
        rows={consignments.in}
        columns={inColumns}
        none={t('You sell nothing for others yet.')}
      />
    </div>
  )
}

interface ConsignmentListProps {
  id: string
  name: string
  add: { to: string; label: string }
  rows: Listed[]
  columns: IndexColumn<Listed>[]
  none: string
}

function ConsignmentList({ id, name, add, rows, columns, none }: ConsignmentListProps) {
  return (
    <section aria-labelledby={id}>
      <div className="list-head">
        <h2 id={id}>{name}</h2>
        <Link to={add.to} className="button is-plain">
          {add.label}
        </Link>
      </div>
      {rows.length === 0 ? (
        <p className="empty">{none}</p>
      ) : (
        <IndexTable label={name} rows={rows} columns={columns} keyOf={(row) => row.id} />
      )}
    </section>
  )
}
