import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectDone } from '../../platform/http/done.server'
import { idFrom, parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { BackLink } from '../../platform/ui/BackLink'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { ListTabs } from '../../platform/ui/ListTabs'
import { listAddress, parseListQuery } from '../../platform/ui/list-query'
import { Message } from '../../platform/ui/Message'
import { Pages } from '../../platform/ui/Pages'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { DeliveryTable } from './DeliveryTable'
import { deliveriesPage, sendDeliveryAgain, sendTestEvent } from './deliveries.server'
import { deliveryFilters, deliveryStateNames } from './webhook-states'
import { webhookById, webhookNotFound } from './webhooks.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Deliveries of {name}', { name: args.data?.name ?? '' }), { isPrivate: true })

const listOf = (webhookId: number) =>
  ({
    path: href('/admin/webhooks/:id/deliveries', { id: webhookId }),
    shows: deliveryFilters,
    sorts: ['newest'],
  }) as const

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { id, name, isOn } = await webhookById(idFrom(params.id, webhookNotFound))
  const address = new URL(request.url)
  const query = parseListQuery(listOf(id), address)
  const listed = await deliveriesPage(id, query.show, address.searchParams.get('page'))
  return { id, name, isOn, query, ...listed }
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
  return redirectDone(listOf(webhookId).path, form.intent, context)
}

const doneWords: Record<string, string> = {
  test: msg('A test event is on its way. Reload this page to see the answer.'),
  again: msg('The message is on its way again. Reload this page to see the answer.'),
}

export default function DeliveriesPage() {
  const { id, name, isOn, query, deliveries, total, page, pages } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const done = doneWords[useDoneMessage() ?? '']
  const isBusy = useNavigation().formMethod === 'POST'
  const list = listOf(id)
  return (
    <div className="desk">
      <BackLink to={href('/admin/webhooks/:id', { id })}>
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
      <ListTabs list={list} query={query} names={deliveryStateNames} label={t('Filter by status')} />
      {total === 0 ? (
        <p className="empty">{t('Nothing here.')}</p>
      ) : (
        <>
          <p>{t('{total, plural, one {# delivery} other {# deliveries}}', { total })}</p>
          <DeliveryTable webhookId={id} deliveries={deliveries} />
        </>
      )}
      <Pages page={page} pages={pages} addressOf={(number) => listAddress(list, query, number)} />
    </div>
  )
}
