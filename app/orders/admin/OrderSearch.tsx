import { Form, Link } from '@remix-run/react'
import { formatCount } from '../../ui/format'
import { filterLabels, type OrderFilter } from '../orders'
import { type OrderListQuery, orderListParams } from './order-list-query'

/** A form that finds orders by words, status and days. */
export function OrderSearch({ query, stuck }: { query: OrderListQuery; stuck: number }) {
  const { status, q, from, to, sort, run } = query
  return (
    <>
      <search>
        <Form method="get" action="/admin/orders" className="order-search" key={orderListParams(query)}>
          {status !== 'all' && <input type="hidden" name="status" value={status} />}
          {sort !== 'newest' && <input type="hidden" name="sort" value={sort} />}
          {run !== null && <input type="hidden" name="run" value={run} />}
          <label>
            <span>Search orders</span>
            <input
              className="input"
              type="search"
              name="q"
              defaultValue={q}
              maxLength={200}
              placeholder="Number, name, email or item"
            />
          </label>
          <label>
            <span>From</span>
            <input className="input" type="date" name="from" defaultValue={from} />
          </label>
          <label>
            <span>To</span>
            <input className="input" type="date" name="to" defaultValue={to} />
          </label>
          <button type="submit" className="button is-plain">
            Search
          </button>
        </Form>
      </search>
      <nav className="order-filter" aria-label="Filter by status">
        {Object.entries(filterLabels).map(([key, name]) => (
          <Link
            key={key}
            to={addressOf({ ...query, status: key as OrderFilter })}
            aria-current={key === status ? 'page' : undefined}
          >
            {name}
            {key === 'stuck' && stuck > 0 && ` (${formatCount(stuck)})`}
          </Link>
        ))}
      </nav>
    </>
  )
}

function addressOf(query: OrderListQuery): string {
  const params = orderListParams(query)
  return params === 'status=all' ? '/admin/orders' : `/admin/orders?${params}`
}
