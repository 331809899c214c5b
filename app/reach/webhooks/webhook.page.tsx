import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam, parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { Checkbox } from '../../platform/ui/Checkbox'
import { ConfirmForm } from '../../platform/ui/ConfirmForm'
import { useDoneMessage } from '../../platform/ui/done-message'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { textAttributes } from '../../platform/ui/text-attributes'
import { requireAdmin } from '../../site/accounts/guards.server'
import { IdempotencyKey } from '../../site/content/IdempotencyKey'
import { idempotencyKey } from '../../site/content/idempotency.server'
import { NewerVersionChoice, OpenedVersionFields } from '../../site/content/NewerVersion'
import { openedVersionFrom } from '../../site/content/opened-version'
import { openedVersion } from '../../site/content/versions.server'
import { pageMeta } from '../../site/meta'
import { EventChoice } from './EventChoice'
import { maxWebhookNameLength, maxWebhookUrlLength } from './event-types'
import { SecretPanel } from './SecretPanel'
import { WebhookForm, webhookColumns } from './webhook-form'
import { switchedOffReasons } from './webhook-states'
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  findWebhookById,
  rotateWebhookSecret,
  webhookForComparison,
  webhookNotFound,
  webhookSecretState,
} from './webhooks.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.webhook?.name ?? t('New webhook'), { isPrivate: true })

const idIn = (param: string | undefined) => (param === 'new' ? null : idFromParam(param, webhookNotFound))

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const id = idIn(params.id)
  if (id === null) return { webhook: null, key: randomUUID() }
  const row = await findWebhookById(id)
  const { name, url, events, isOn, offReason, version } = row
  const opened = openedVersion(version, webhookForComparison(row))
  const webhook = {
    id,
    name,
    url,
    events: events.split(' '),
    isOn,
    offReason,
    version,
    opened,
    ...webhookSecretState(row),
  }
  return { webhook, key: '' }
}

const PressedForm = z.discriminatedUnion('intent', [
  WebhookForm,
  z.object({ intent: z.literal('rotate'), version: z.coerce.number().int() }),
  z.object({ intent: z.literal('delete') }),
])

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const id = idIn(params.id)
  const form = await parseForm(request, PressedForm)
  if (form.intent === 'save') {
    const columns = webhookColumns(form)
    const key = idempotencyKey(request, form.idempotencyKey, ['webhook', admin.id, columns])
    if (id === null)
      return redirectWithDoneFlash(
        href('/admin/webhooks/:id', { id: await addWebhook(columns, admin, key) }),
        'added',
        context,
      )
    await changeWebhook(id, columns, openedVersionFrom(form), admin)
  } else if (form.intent === 'rotate') {
    if (!(await rotateWebhookSecret(id ?? 0, form.version, admin)))
      return redirect(href('/admin/webhooks/:id', { id: id ?? 'new' }))
  } else {
    await deleteWebhook(id ?? 0, admin)
    return redirectWithDoneFlash(href('/admin/webhooks'), 'deleted', context)
  }
  return redirectWithDoneFlash(href('/admin/webhooks/:id', { id: id ?? 'new' }), form.intent, context)
}

const doneWords: Record<string, string> = {
  added: msg('The webhook is added. Copy its secret into the receiver, then send a test event.'),
  save: msg('Saved.'),
  rotate: msg('This is the new secret. Copy it into the receiver within 24 hours.'),
}

export default function WebhookPage() {
  const { webhook, key } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const done = doneWords[useDoneMessage() ?? '']
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="upload-page">
      <BackLink to={href('/admin/webhooks')}>{t('Webhooks')}</BackLink>
      {webhook ? <h1 {...textAttributes(webhook.name)}>{webhook.name}</h1> : <h1>{t('New webhook')}</h1>}
      {done && !formErrors && <Message role="status">{t(done)}</Message>}
      {webhook?.offReason && <Message isNeutral>{t(switchedOffReasons[webhook.offReason] ?? '')}</Message>}
      {webhook && (
        <p>
          <Link to={href('/admin/webhooks/:id/deliveries', { id: webhook.id })}>
            {t('Deliveries and test event')}
          </Link>
        </p>
      )}
      <Form method="post" className="form">
        {formErrors && <Message role="alert">{formErrors.message}</Message>}
        {webhook ? (
          <OpenedVersionFields opened={webhook.opened} entered={formErrors?.values} />
        ) : (
          <IdempotencyKey initial={key} />
        )}
        <Field
          label={t('Name')}
          name="name"
          required
          maxLength={maxWebhookNameLength}
          hint={t('Only you see it: what receives it, such as “Accounting”.')}
          defaultValue={webhook?.name}
          formErrors={formErrors}
        />
        <Field
          label={t('Web address')}
          name="url"
          type="url"
          required
          maxLength={maxWebhookUrlLength}
          dir="ltr"
          hint={t('It begins with https://. You find it on the receiver’s own page.')}
          defaultValue={webhook?.url}
          formErrors={formErrors}
        />
        <Checkbox label={t('On')} name="isOn" initial={webhook?.isOn ?? true} formErrors={formErrors} />
        <EventChoice chosen={webhook?.events ?? []} formErrors={formErrors} />
        <NewerVersionChoice
          formErrors={formErrors}
          page={href('/admin/webhooks/:id', { id: webhook?.id ?? '' })}
          intent="save"
        />
        <button type="submit" name="intent" value="save" className="button" disabled={isBusy}>
          {t('Save webhook')}
        </button>
      </Form>
      {webhook && (
        <div className="webhook-parts">
          <SecretPanel {...webhook} />
          <ConfirmForm
            title={t('Delete this webhook')}
            consequence={t('Nothing more is sent there, and its list of deliveries is deleted.')}
            intent="delete"
            button={t('Delete')}
          />
        </div>
      )}
    </div>
  )
}
