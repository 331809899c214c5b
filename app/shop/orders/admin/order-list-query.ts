import { isDay } from '../../../platform/forms/typed-day'
import { typedQuery } from '../../../platform/text/typed-query'
import { type OrderFilter, parseFilter } from '../orders'

export interface OrderListQuery {
  status: OrderFilter
  /** The search: words, or an order's number or reference. */
  q: string
  /** The first and last day in the site's time zone, YYYY-MM-DD; empty for no limit. */
  from: string
  to: string
  sort: OrderSort
  /** The id of a run of an issue; null for all orders. */
  run: number | null
}

export const orderSorts = ['newest', 'oldest', 'highest', 'lowest'] as const
export type OrderSort = (typeof orderSorts)[number]

export const orderSortColumns = {
  newest: [
    ['createdAt', 'desc'],
    ['id', 'desc'],
  ],
  oldest: [
    ['createdAt', 'asc'],
    ['id', 'asc'],
  ],
  highest: [
    ['totalCents', 'desc'],
    ['id', 'desc'],
  ],
  lowest: [
    ['totalCents', 'asc'],
    ['id', 'desc'],
  ],
} satisfies Record<OrderSort, ['id' | 'createdAt' | 'totalCents', 'asc' | 'desc'][]>

export const orderBySort = (sort: OrderSort) =>
  orderSortColumns[sort].map(([name, direction]) => ({ [name]: direction }))

export const defaultOrderQuery: OrderListQuery = {
  status: 'placed',
  q: '',
  from: '',
  to: '',
  sort: 'newest',
  run: null,
}

export function parseOrderListQuery(params: URLSearchParams): OrderListQuery {
  return {
    status: parseFilter(params.get('status')),
    q: typedQuery(params),
    from: dayFrom(params.get('from')),
    to: dayFrom(params.get('to')),
    sort: orderSorts.find((sort) => sort === params.get('sort')) ?? 'newest',
    run: /^[1-9]\d{0,8}$/.test(params.get('run') ?? '') ? Number(params.get('run')) : null,
  }
}

function dayFrom(text: string | null): string {
  return text && isDay(text) ? text : ''
}

export function orderListParams(
  { status, q, from, to, sort, run }: OrderListQuery,
  more: Record<string, string> = {},
): string {
  const all = Object.entries({
    q,
    from,
    to,
    sort: sort === 'newest' ? '' : sort,
    run: String(run ?? ''),
    ...more,
  }).filter(([, value]) => value)
  return new URLSearchParams([['status', status], ...all]).toString()
}

/** Returns the query fields that identify a list, for forms and links that lead back to it. */
export function listFieldsFromParams(params: URLSearchParams): [string, string][] {
  return ['status', 'q', 'from', 'to', 'sort', 'run', 'page'].flatMap((name): [string, string][] => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
}
