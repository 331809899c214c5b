import { Form, useSubmit } from '@remix-run/react'
import type { ChangeEvent } from 'react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { formatCount } from '../../../platform/ui/format'
import { filterLabels, type OrderFilter } from '../orders'
import { type OrderListQuery, orderListParams } from './order-list-query'
import './desk.css'

export function OrderSearch({ query, stuck }: { query: OrderListQuery; stuck: number }) {
  const { status, q, from, to, sort, run } = query
  const filters = Object.entries(filterLabels).map(([key, name]) => ({
    key: key as OrderFilter,
    name: key === 'stuck' && stuck > 0 ? `${t(name)} (${formatCount(stuck)})` : t(name),
  }))
  const submit = useSubmit()
  const filter = (event: ChangeEvent<HTMLSelectElement>) => submit(event.currentTarget.form)
  return (
    <search>
      <Form method="get" action={href('/admin/orders')} className="order-search" key={orderListParams(query)}>
        {sort !== 'newest' && <input type="hidden" name="sort" value={sort} />}
        {run !== null && <input type="hidden" name="run" value={run} />}
        <label>
          <span>{t('Search orders')}</span>
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={q}
            maxLength={200}
            placeholder={t('Number, name, email or item')}
          />
        </label>
        <label className="order-search-status">
          <span>{t('Status')}</span>
          <select className="input" name="status" defaultValue={status} onChange={filter}>
            {filters.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button is-plain">
          {t('Search')}
        </button>
        <details open={Boolean(from || to)}>
          <summary>{t('Period')}</summary>
          <label>
            <span>{t('First day')}</span>
            <input className="input" type="date" name="from" defaultValue={from} />
          </label>
          <label>
            <span>{t('Last day')}</span>
            <input className="input" type="date" name="to" defaultValue={to} />
          </label>
        </details>
      </Form>
    </search>
  )
}
