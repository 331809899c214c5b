import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam, parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { useFormErrors } from '../../platform/ui/Field'
import { formatCount, formatDateTime } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { deliveryNotFound, findDeliveryWithMessage, sendDeliveryAgain } from './deliveries.server'
import { deliveryAnswerText } from './delivery-columns'
import { SendAgainButton } from './SendAgainButton'
import { deliveryStateNames } from './webhook-states'
import { webhookNotFound } from './webhooks.server'
import './webhooks.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.delivery.type ?? t('Delivery'), { isPrivate: true })

const whichIn = (params: { id?: string; delivery?: string }) => ({
  webhookId: idFromParam(params.id, webhookNotFound),
  id: idFromParam(params.delivery, deliveryNotFound),
})

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const which = whichIn(params)
  return { webhookId: which.webhookId, delivery: await findDeliveryWithMessage(which) }
}

const PressedForm = z.object({ intent: z.literal('again') })

export async function action({ request, params, context }: ActionFunctionArgs) {
  await requireAdmin(request)
  const which = whichIn(params)
  await parseForm(request, PressedForm)
  await sendDeliveryAgain(which)
  return redirectWithDoneFlash(
    href('/admin/webhooks/:id/deliveries', { id: which.webhookId }),
    'again',
    context,
  )
}

export default function DeliveryPage() {
  const { webhookId, delivery } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const { type, record, messageId, state, attempts, createdAt, attemptedAt, dueAt, tookMs } = delivery
  const facts: [name: string, value: string | null][] = [
    [msg('Status'), t(deliveryStateNames[state])],
    [msg('Concerns'), record],
    [msg('Message'), messageId],
    [msg('Created'), formatDateTime(createdAt)],
    [msg('Attempts'), formatCount(attempts)],
    [msg('Last attempt'), attemptedAt && formatDateTime(attemptedAt)],
    [
      msg('Duration'),
      tookMs === null ? null : t('{seconds} seconds', { seconds: (tookMs / 1000).toFixed(1) }),
    ],
    [msg('Next attempt'), dueAt && formatDateTime(dueAt)],
    [msg('Response'), deliveryAnswerText(delivery)],
    [msg('Problem'), delivery.error],
  ]
  return (
    <div className="desk">
      <BackLink to={href('/admin/webhooks/:id/deliveries', { id: webhookId })}>
        {t('Deliveries of {name}', { name: delivery.webhookName })}
      </BackLink>
      <h1>{type}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <dl className="facts webhook-facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <Fragment key={name}>
                <dt>{t(name)}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
      <SendAgainButton delivery={delivery} className="button is-plain" />
      {delivery.responseText && (
        <>
          <h2>{t('Response')}</h2>
          <pre className="delivery-text" dir="auto">
            {delivery.responseText}
          </pre>
        </>
      )}
      <h2>{t('Message')}</h2>
      <pre className="delivery-text" dir="ltr">
        {indented(delivery.body)}
      </pre>
    </div>
  )
}

const indented = (json: string) => JSON.stringify(JSON.parse(json), null, 2)
