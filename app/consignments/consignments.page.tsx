import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { pageMeta } from '../site/meta'
import { useDoneMessage } from '../ui/done-message'
import { formatCount } from '../ui/format'
import { type IndexColumn, IndexTable } from '../ui/IndexTable'
import { Message } from '../ui/Message'
import { formatMoney } from '../ui/money'
import { allConsignments } from './consignments.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Consignments', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return { consignments: await allConsignments() }
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['consignments'][number]

const count = (name: string, of: (row: Listed) => number): IndexColumn<Listed> => ({
  ...{ name, kind: 'number' },
  cell: (row) => formatCount(of(row)),
})

const columns: IndexColumn<Listed>[] = [
  {
    name: 'Shop',
    kind: 'title',
    cell: ({ id, place }) => (
      <a href={`/admin/consignments/${id}`}>
        <bdi>{place}</bdi>
      </a>
    ),
  },
  { name: 'Item', cell: ({ title }) => <bdi>{title}</bdi> },
  count('Delivered', ({ delivered }) => delivered),
  count('Sold', ({ sold }) => sold),
  count('There', ({ there }) => there),
  {
    name: 'Sold for',
    kind: 'number',
    cell: ({ sold, unitCents, currency }) => formatMoney(sold * unitCents, currency),
  },
]

export default function ConsignmentsPage() {
  const { consignments } = useLoaderData<typeof loader>()
  const isDeleted = useDoneMessage() === 'deleted'
  return (
    <div className="desk">
      <h1>Consignments</h1>
      {isDeleted && <Message role="status">The consignment is deleted.</Message>}
      <p className="list-actions">
        <Link to="/admin/consignments/new" className="button">
          Add a consignment
        </Link>
      </p>
      {consignments.length === 0 ? (
        <p className="empty">No other shop sells for you yet.</p>
      ) : (
        <IndexTable label="Consignments" rows={consignments} columns={columns} keyOf={({ id }) => id} />
      )}
    </div>
  )
}
