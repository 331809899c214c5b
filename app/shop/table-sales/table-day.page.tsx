import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { useDoneMessage } from '../../platform/ui/done-message'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { formatClockTime, formatDateTime, formatDay } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { Message } from '../../platform/ui/Message'
import { MoneyField } from '../../platform/ui/MoneyField'
import { formatMoney } from '../../platform/ui/money'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { FactList } from '../orders/FactList'
import { CashCountForm, cashCountFrom, dayFromParam } from './cash-count-form'
import { itemsText } from './SaleLists'
import { loadTableDay, recordCashCount, type TableDayReport } from './table-days.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data ? t('Fair sales on {day}', { day: formatDay(args.data.day) }) : t('Fair sales'), {
    isPrivate: true,
  })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return loadTableDay(dayFromParam(params.day))
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const day = dayFromParam(params.day)
  await recordCashCount({ day, ...cashCountFrom(await parseForm(request, CashCountForm)) }, admin)
  return redirectWithDoneFlash(href('/admin/table/days/:day', { day }), 'counted', context)
}

type Sale = TableDayReport['sales'][number]

const columns: IndexColumn<Sale>[] = [
  {
    name: msg('Sold'),
    kind: 'title',
    cell: ({ orderId, soldAt, items, shortages }) => (
      <>
        <a href={href('/admin/orders/:id', { id: orderId })}>{formatClockTime(new Date(soldAt))}</a>{' '}
        {itemsText(items)}
        {shortages.length > 0 && (
          <span className="index-note">
            {shortages
              .map(({ title, missing }) =>
                t('{count} × {title} more than in stock', { count: missing, title }),
              )
              .join(', ')}
          </span>
        )}
      </>
    ),
  },
  { name: msg('Phone'), cell: ({ phone }) => phone },
  {
    name: msg('Total'),
    kind: 'number',
    cell: ({ totalCents, refundedCents }) =>
      refundedCents > 0
        ? t('{amount}, {refunded} refunded', {
            amount: formatMoney(totalCents),
            refunded: formatMoney(refundedCents),
          })
        : formatMoney(totalCents),
  },
]

export default function TableDayPage() {
  const { day, sales, items, takenCents, phones, counted } = useLoaderData<typeof loader>()
  const isCounted = useDoneMessage() === 'counted'
  const formErrors = useFormErrors()
  return (
    <div className="desk">
      <BackLink to={href('/admin/table')}>{t('Fair sales')}</BackLink>
      <h1>{formatDay(day)}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {isCounted && !formErrors && <Message role="status">{t('Counted.')}</Message>}
      <dl className="statistics-sums">
        <div>
          <dt>{t('Sales')}</dt>
          <dd>{sales.length}</dd>
        </div>
        <div>
          <dt>{t('Cash taken')}</dt>
          <dd>{formatMoney(takenCents)}</dd>
        </div>
        {phones.orders > 0 && (
          <div>
            <dt>{t('Paid on phones')}</dt>
            <dd>
              {formatMoney(phones.cents)}
              <span className="managed-note">
                {t('{orders, plural, one {# order} other {# orders}}', { orders: phones.orders })}
              </span>
            </dd>
          </div>
        )}
      </dl>
      {counted && (
        <FactList
          facts={[
            [t('Cash at the start'), formatMoney(counted.floatCents)],
            [t('Counted'), formatMoney(counted.countedCents)],
            [t('Difference'), formatMoney(counted.differenceCents)],
            [t('Counted by'), `${counted.countedBy}, ${formatDateTime(counted.countedAt)}`],
            [t('Note'), counted.note],
          ]}
        />
      )}
      {sales.length === 0 ? (
        <p className="empty">{t('Nothing was sold on this day.')}</p>
      ) : (
        <>
          <section className="admin-section">
            <h2>{t('Sold')}</h2>
            <ul>
              {items.map(({ title, quantity }) => (
                <li key={title}>
                  {quantity} × <bdi>{title}</bdi>
                </li>
              ))}
            </ul>
          </section>
          <section className="admin-section">
            <h2>{t('Sales')}</h2>
            <IndexTable label={t('Sales')} rows={sales} columns={columns} keyOf={({ orderId }) => orderId} />
          </section>
        </>
      )}
      <CountCash />
    </div>
  )
}

function CountCash() {
  const { counted } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="form admin-section">
      <h2>{counted ? t('Count again') : t('Close the day')}</h2>
      <div className="field-row">
        <MoneyField
          label={t('Cash at the start')}
          name="float"
          required
          cents={counted?.floatCents ?? 0}
          formErrors={formErrors}
        />
        <MoneyField
          label={t('Cash counted')}
          name="counted"
          required
          cents={counted?.countedCents}
          formErrors={formErrors}
        />
      </div>
      <Field
        label={t('Note')}
        name="note"
        maxLength={500}
        defaultValue={counted?.note}
        formErrors={formErrors}
      />
      <p>
        <button type="submit" className="button" disabled={isBusy}>
          {t('Save the count')}
        </button>
      </p>
    </Form>
  )
}
