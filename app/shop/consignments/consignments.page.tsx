import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { ListFrame } from '../../platform/records/ListFrame'
import { columnsWithSortingHeadings, type RecordColumn } from '../../platform/records/RecordList'
import { useDoneMessage } from '../../platform/ui/done-message'
import { formatCount } from '../../platform/ui/format'
import { IndexTable } from '../../platform/ui/IndexTable'
import { Message } from '../../platform/ui/Message'
import { formatMoney } from '../../platform/ui/money'
import { pageMeta } from '../../site/meta'
import { shareTermsText } from '../shares/shares'
import { consignmentDeskList } from './consignment-list.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Consignments'), { isPrivate: true })

export const loader = consignmentDeskList.loader

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

const count = (name: string, of: (counts: Listed['counts']) => number): RecordColumn<Listed> => ({
  name,
  kind: 'number',
  cell: ({ counts }) => formatCount(of(counts)),
})

const columns = (who: string): RecordColumn<Listed>[] => [
  {
    name: who,
    kind: 'title',
    sorts: ['a-z', 'z-a'],
    cell: ({ id, place }) => (
      <a href={href('/admin/consignments/:id', { id })}>
        <bdi>{place}</bdi>
      </a>
    ),
  },
  { name: msg('Item'), cell: ({ title }) => <bdi>{title}</bdi> },
]

const outColumns: RecordColumn<Listed>[] = [
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

const inColumns: RecordColumn<Listed>[] = [
  ...columns(msg('Maker')),
  count(msg('Taken in'), ({ delivered }) => delivered),
  count(msg('Sold'), ({ sold }) => sold),
  count(msg('Here'), ({ there }) => there),
  { name: msg('Maker gets'), kind: 'number', cell: (row) => shareTermsText(row) },
]

const parts = [
  {
    direction: 'out',
    name: msg('At other shops'),
    columns: outColumns,
    add: msg('Add a consignment'),
    to: href('/admin/consignments/new'),
    none: msg('No other shop sells for you yet.'),
  },
  {
    direction: 'in',
    name: msg('From makers'),
    columns: inColumns,
    add: msg('Take in copies'),
    to: `${href('/admin/consignments/new')}?from=maker`,
    none: msg('You do not sell anything for others yet.'),
  },
] as const

export default function ConsignmentsPage() {
  const { rows, list } = useLoaderData<typeof loader>()
  const isDeleted = useDoneMessage() === 'deleted'
  const isWhole = list.pages === 1 && list.query.q === ''
  return (
    <div className="desk">
      <h1>{t('Consignments')}</h1>
      {isDeleted && <Message role="status">{t('The consignment is deleted.')}</Message>}
      <ListFrame list={list}>
        {parts
          .filter(({ direction }) => ['all', direction].includes(list.query.show))
          .map(({ direction, name, columns, add, to, none }) => {
            const ofPart = rows.filter((row) => row.direction === direction)
            return (
              <section key={direction} aria-labelledby={direction}>
                <div className="list-head">
                  <h2 id={direction}>{t(name)}</h2>
                  <Link to={to} className="button is-plain">
                    {t(add)}
                  </Link>
                </div>
                {ofPart.length > 0 && (
                  <IndexTable
                    label={t(name)}
                    rows={ofPart}
                    columns={columnsWithSortingHeadings(list, columns)}
                    keyOf={({ id }) => id}
                  />
                )}
                {ofPart.length === 0 && isWhole && <p className="empty">{t(none)}</p>}
              </section>
            )
          })}
      </ListFrame>
    </div>
  )
}
