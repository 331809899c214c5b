import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '../accounts/guards.server'
import { redirectDone } from '../platform/http/done.server'
import { idFrom, parseForm } from '../platform/http/request.server'
import { msg, t } from '../platform/i18n/i18n'
import { Id } from '../platform/id'
import { pageMeta } from '../site/meta'
import { BackLink } from '../ui/BackLink'
import { useDoneMessage } from '../ui/done-message'
import { useFormErrors } from '../ui/Field'
import { Message } from '../ui/Message'
import { Pages } from '../ui/Pages'
import { DeliveryTable } from './DeliveryTable'
import {
  type DeliveryFilter,
  deliveriesPage,
  deliveryFilters,
  sendDeliveryAgain,
  sendTestEvent,
} from './deliveries.server'
import { deliveryStateNames } from './webhook-states'
import { webhookById, webhookNotFound } from './webhooks.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Deliveries of {name}', { name: args.data?.name ?? '' }), { isPrivate: true })

const filterIn = (request: Request): DeliveryFilter => {
  const show = new URL(request.url).searchParams.get('show')
  return deliveryFilters.find((one) => one === show) ?? 'all'
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { id, name, isOn } = await webhookById(idFrom(params.id, webhookNotFound))
  const show = filterIn(request)
  const page = new URL(request.url).searchParams.get('page')
  return { id, name, isOn, show, filters: deliveryFilters, ...(await deliveriesPage(id, show, page)) }
}

const PressedForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('test') }),
  z.object({ intent: z.literal('again'), id: Id }),
])

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const webhookId = idFrom(params.id, webhookNotFound)
  const form = await parseForm(request, PressedForm)
  if (form.intent === 'test') await sendTestEvent(webhookId, admin)
  else await sendDeliveryAgain({ webhookId, id: form.id })
  return redirectDone(`/admin/webhooks/${webhookId}/deliveries`, form.intent, context)
}

const doneWords: Record<string, string> = {
  test: msg('A test event is on its way. Reload this page to see the answer.'),
  again: msg('The message is on its way again. Reload this page to see the answer.'),
}

export default function DeliveriesPage() {
  const { id, name, isOn, show, filters, deliveries, total, page, pages } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const done = doneWords[useDoneMessage() ?? '']
  const isBusy = useNavigation().formMethod === 'POST'
  const list = `/admin/webhooks/${id}/deliveries`
  return (
    <div className="desk">
      <BackLink to={`/admin/webhooks/${id}`}>
        <bdi>{name}</bdi>
      </BackLink>
      <h1>{t('Deliveries')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {done && !formErrors && <Message role="status">{t(done)}</Message>}
      {!isOn && (
        <Message isNeutral>{t('This webhook is off. What waits is sent once it is on again.')}</Message>
      )}
      <p>
        {t(
          'A message that fails is tried again for three days, at growing intervals. This list goes back 30 days.',
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
      <nav className="tabs" aria-label={t('Filter by status')}>
        {filters.map((one) => (
          <Link
            key={one}
            to={one === 'all' ? list : `${list}?show=${one}`}
            aria-current={one === show ? 'page' : undefined}
          >
            {t(deliveryStateNames[one] ?? one)}
          </Link>
        ))}
      </nav>
      {total === 0 ? (
        <p className="empty">{t('Nothing here.')}</p>
      ) : (
        <>
          <p>{t('{total, plural, one {# delivery} other {# deliveries}}', { total })}</p>
          <DeliveryTable webhookId={id} deliveries={deliveries} />
        </>
      )}
      <Pages page={page} pages={pages} addressOf={(number) => `${list}?show=${show}&page=${number}`} />
    </div>
  )
}
