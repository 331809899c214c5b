import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../../platform/href'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { idFromParam, parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { Id } from '../../../platform/id'
import { type RecordColumn, RecordList } from '../../../platform/records/RecordList'
import { BackLink } from '../../../platform/ui/BackLink'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { useFormErrors } from '../../../platform/ui/Field'
import { ChoiceSelect } from '../../../platform/ui/FormFields'
import { Message } from '../../../platform/ui/Message'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { callNotFound } from '../calls'
import {
  type AcceptedSender,
  chooseFreeCopyVariant,
  loadFreeCopiesOfCall,
  makeFreeCopyOrders,
} from './copies.server'
import { freeCopyDeskList } from './copy-list.server'
import '../calls.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Free copies'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const listed = await freeCopyDeskList.loader({ request, params })
  return { ...listed, ...(await loadFreeCopiesOfCall(idFromParam(params.id, callNotFound))) }
}

const Buttons = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('choose'), variantId: Id }),
  z.object({ intent: z.literal('make') }),
])

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await requireAdmin(request, 'sell')
  const callId = idFromParam(params.id, callNotFound)
  const form = await parseForm(request, Buttons)
  const page = href('/admin/calls/:id/copies', { id: callId })
  if (form.intent === 'choose') {
    await chooseFreeCopyVariant(callId, form.variantId)
    return redirectWithDoneFlash(page, 'chosen', context)
  }
  return redirectWithDoneFlash(page, `made-${await makeFreeCopyOrders(callId, user)}`, context)
}

const columns: RecordColumn<AcceptedSender>[] = [
  { name: msg('Sender'), kind: 'title', sorts: ['oldest', 'newest'], cell: ({ name }) => <bdi>{name}</bdi> },
  {
    name: msg('Address'),
    kind: 'status',
    cell: ({ hasAddress, country }) => (hasAddress ? country : t('Not given yet')),
  },
  {
    name: msg('Order'),
    kind: 'action',
    cell: ({ orderId }) =>
      orderId !== null && (
        <a href={href('/admin/orders/:id', { id: orderId })}>{t('Order {id}', { id: orderId })}</a>
      ),
  },
]

export default function CopiesPage() {
  const { call, variants, ready, orders, rows, list } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const done = useDoneMessage()
  const made = Number(done?.replace('made-', '') ?? Number.NaN)
  return (
    <div className="desk calls-desk">
      <BackLink to={href('/admin/calls/:id/submissions', { id: call.id })}>
        <bdi>{call.title}</bdi>
      </BackLink>
      <h1>{t('Free copies')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {done === 'chosen' && !formErrors && <Message role="status">{t('Saved.')}</Message>}
      {Number.isInteger(made) && !formErrors && (
        <Message role="status">
          {t('{made, plural, one {# order} other {# orders}} created.', { made })}
        </Message>
      )}
      <p>
        {t('{copies, plural, one {One free copy} other {# free copies}} for each accepted sender.', {
          copies: call.copies,
        })}
      </p>
      <Form method="post" className="form">
        <ChoiceSelect
          label={t('What to send')}
          name="variantId"
          choices={variants}
          defaultValue={call.copyVariantId ?? undefined}
          formErrors={formErrors}
        />
        <button type="submit" name="intent" value="choose" className="button is-plain">
          {t('Save')}
        </button>
      </Form>
      {call.copyVariantId !== null && ready > 0 && (
        <Form method="post">
          <button type="submit" name="intent" value="make" className="button">
            {t('Create {ready, plural, one {# order} other {# orders}} of 0.00', { ready })}
          </button>
        </Form>
      )}
      {orders.length > 0 && (
        <p>
          <a
            href={`${href('/admin/orders/print')}?${new URLSearchParams([['sheet', 'slip'], ...orders.map((id) => ['order', String(id)])])}`}
          >
            {t('Print packing slips')}
          </a>
        </p>
      )}
      <RecordList
        rows={rows}
        list={list}
        columns={columns}
        label={t('Accepted senders')}
        empty={t('No one has been accepted yet.')}
      />
    </div>
  )
}
