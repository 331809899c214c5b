import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { type FormErrors, Invalid } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import {
  idFromParam,
  readFields,
  rememberSubmittedValues,
  validate,
} from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { maxInteger } from '../../../platform/id'
import { Field, useFormErrors } from '../../../platform/ui/Field'
import { formatList } from '../../../platform/ui/format'
import { Message } from '../../../platform/ui/Message'
import { amountExample, currencyUnit, formatMoney, parseMoney } from '../../../platform/ui/money'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { listFieldsFromParams } from '../admin/order-list-query'
import { parseUnits, type UnitsByLine, unitsField } from '../line-units'
import { OrderSummary } from '../OrderSummary'
import { orderNotFound } from '../orders'
import { prepareRefundToConfirm, type RefundToConfirm, refundOrder } from './refunds.server'
import '../admin/admin-orders.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Refund'), { isPrivate: true })

export const handle = { failure: msg('Failed to load the order.') }

const AskedAmount = z.object({
  amount: z
    .string()
    .trim()
    .transform((typed) => (typed ? parseMoney(typed) : 'all'))
    .pipe(
      z.union([z.int(), z.literal('all')], {
        error: () => t('Enter an amount in {example}.', { example: amountExample(1250) }),
      }),
    ),
})

/** Asks to confirm a refund; an amount that cannot be refunded has to be entered again. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const id = idFromParam(params.id, t(orderNotFound))
  const { searchParams } = new URL(request.url)
  const typed = searchParams.get('amount') ?? ''
  const picked = parseUnits(searchParams)
  const page = { id, picked, back: listAddress(searchParams), key: randomUUID() }
  try {
    const { amount } = validate(AskedAmount, { amount: typed })
    const refund = await prepareRefundToConfirm(id, amount === 'all' ? undefined : amount, picked)
    return data({ ...page, refund, wrong: null })
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const wrong: FormErrors = { message: error.message, errors: error.errors, values: { amount: typed } }
    return data({ ...page, refund: null, wrong }, { status: 400 })
  }
}

const cents = z.coerce.number().int().nonnegative().max(maxInteger)
const RefundForm = z.object({
  key: z.uuid(msg('Open this page again from the order.')),
  amountCents: cents,
  expectedRefundedCents: cents,
  restock: z.literal('on').optional(),
})

export async function action({ request, params }: ActionFunctionArgs) {
  const { username: actor } = await requireAdmin(request, 'sell')
  const orderId = idFromParam(params.id, t(orderNotFound))
  const fields = await readFields(request)
  rememberSubmittedValues(request, Object.fromEntries(fields))
  const { restock, ...form } = validate(RefundForm, Object.fromEntries(fields))
  await refundOrder({ ...form, orderId, actor, picked: parseUnits(fields), restock: restock === 'on' })
  return redirect(listAddress(new URL(request.url).searchParams, form.key), 303)
}

function listAddress(from: URLSearchParams, key?: string): string {
  const kept = listFieldsFromParams(from)
  const query = new URLSearchParams(key ? [...kept, ['refund', key]] : kept).toString()
  return query ? `${href('/admin/orders')}?${query}` : href('/admin/orders')
}

export default function RefundPage() {
  const { id, picked, back, key, refund, wrong } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="refund">
      <h1>
        {refund
          ? t('Refund {amount} of order {id}?', {
              amount: formatMoney(refund.amountCents, refund.currency),
              id,
            })
          : t('Refund order {id}', { id })}
      </h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {refund && (
        <Confirmation
          refund={refund}
          picked={picked}
          requestKey={formErrors?.values.key ?? key}
          back={back}
        />
      )}
      {wrong && <AskAgain wrong={wrong} picked={picked} back={back} />}
    </div>
  )
}

interface ConfirmationProps {
  refund: RefundToConfirm
  picked: UnitsByLine
  requestKey: string
  back: string
}

function Confirmation({ refund, picked, requestKey, back }: ConfirmationProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <p>
        <Trans
          id={
            refund.payBy
              ? 'Give the money back to {name} yourself. This records it and emails them.'
              : '{name} gets the money back the way they paid. This cannot be undone.'
          }
          values={{ name: <bdi>{refund.buyer}</bdi> }}
        />
      </p>
      {refund.pieces.length > 0 && (
        <p dir="auto">
          {t('For {items}, at the price paid for them.', { items: formatList(refund.pieces) })}
        </p>
      )}
      <OrderSummary order={refund} />
      <Form method="post" className="form" replace>
        <input type="hidden" name="key" value={requestKey} />
        <PickedFields picked={picked} />
        <input type="hidden" name="amountCents" value={refund.amountCents} />
        <input type="hidden" name="expectedRefundedCents" value={refund.requestedCents} />
        {refund.canRestock && (
          <label className="check">
            <input type="checkbox" name="restock" />
            {t('Put the items back in stock')}
          </label>
        )}
        <div className="form-actions">
          <button type="submit" className="button" disabled={isBusy}>
            {t('Refund {amount}', { amount: formatMoney(refund.amountCents, refund.currency) })}
          </button>
          <Link to={back}>{t('Cancel')}</Link>
        </div>
      </Form>
    </>
  )
}

function PickedFields({ picked }: { picked: UnitsByLine }) {
  return Object.entries(picked).map(([id, count]) => (
    <input key={id} type="hidden" name={unitsField(Number(id))} value={count} />
  ))
}

function AskAgain({ wrong, picked, back }: { wrong: FormErrors; picked: UnitsByLine; back: string }) {
  const listed = new URLSearchParams(back.split('?')[1])
  return (
    <Form method="get" className="form">
      <Message role="alert">{wrong.message}</Message>
      <PickedFields picked={picked} />
      {[...listed].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        label={t('Refund in {currency}', { currency: currencyUnit() })}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        hint={t('Leave empty for the rest.')}
        formErrors={wrong}
      />
      <div className="form-actions">
        <button type="submit" className="button">
          {t('Continue')}
        </button>
        <Link to={back}>{t('Cancel')}</Link>
      </div>
    </Form>
  )
}
