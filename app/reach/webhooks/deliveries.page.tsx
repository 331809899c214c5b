import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam, parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { RecordList } from '../../platform/records/RecordList'
import { BackLink } from '../../platform/ui/BackLink'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { sendDeliveryAgain, sendTestEvent } from './deliveries.server'
import { deliveryColumns } from './delivery-columns'
import { deliveryDeskList } from './delivery-list.server'
import { findWebhookById, webhookNotFound } from './webhooks.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Deliveries of {name}', { name: args.data?.name ?? '' }), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const listed = await deliveryDeskList.loader({ request, params })
  const { id, name, isOn } = await findWebhookById(idFromParam(params.id, webhookNotFound))
  return { id, name, isOn, ...listed }
}

const PressedForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('test') }),
  z.object({ intent: z.literal('again'), id: Id }),
])

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const webhookId = idFromParam(params.id, webhookNotFound)
  const form = await parseForm(request, PressedForm)
  if (form.intent === 'test') await sendTestEvent(webhookId, admin)
  else await sendDeliveryAgain({ webhookId, id: form.id })
  return redirectWithDoneFlash(
    href('/admin/webhooks/:id/deliveries', { id: webhookId }),
    form.intent,
    context,
  )
}

const doneWords: Record<string, string> = {
  test: msg('A test event is on its way. Reload this page to see the answer.'),
  again: msg('The message is on its way again. Reload this page to see the answer.'),
}

export default function DeliveriesPage() {
  const { id, name, isOn, rows, list } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const done = doneWords[useDoneMessage() ?? '']
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="desk">
      <BackLink to={href('/admin/webhooks/:id', { id })}>
        <bdi>{name}</bdi>
      </BackLink>
      <h1>{t('Deliveries')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {done && !formErrors && <Message role="status">{t(done)}</Message>}
      {!isOn && (
        <Message isNeutral>
          {t('This webhook is off. Waiting messages are sent once it is on again.')}
        </Message>
      )}
      <p>
        {t(
          'A failed message is tried again for three days, at growing intervals. This list goes back 30 days.',
        )}
      </p>
      <Form method="post">
        <button
          type="submit"
          name="intent"
          value="test"
          className="button is-plain"
          disabled={isBusy || !isOn}
        >
          {t('Send a test event')}
        </button>
      </Form>
      {list.total > 0 && (
        <p>{t('{total, plural, one {# delivery} other {# deliveries}}', { total: list.total })}</p>
      )}
      <RecordList
        list={list}
        rows={rows}
        columns={deliveryColumns(id)}
        label={t('Deliveries')}
        empty={t('Nothing here.')}
      />
    </div>
  )
}
