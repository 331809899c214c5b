import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { idFromParam } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { useFormErrors } from '../../../platform/ui/Field'
import { languagesByName } from '../../../platform/ui/languages'
import { Message } from '../../../platform/ui/Message'
import { textAttributes } from '../../../platform/ui/text-attributes'
import type { Account } from '../../../site/accounts/accounts'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { hasPermission } from '../../../site/accounts/staff'
import { pageMeta } from '../../../site/meta'
import { renderMarkdown } from '../../../site/pages/markdown.server'
import { callAdminAddress, callNotFound, callPhaseOf } from '../calls'
import { changeCall, createCall, deleteCall, findCallById, setCallClosed } from '../calls.server'
import { listRevealersOfCall } from '../revealers.server'
import { CallEditForm } from './CallEditForm'
import { CallLinks, CloseAndDelete } from './CallParts'
import { parseCallForm } from './call-form.server'
import '../calls.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.call?.title ?? t('New call'), { isPrivate: true })

const idIn = (param: string | undefined) => (param === 'new' ? null : idFromParam(param, callNotFound))

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const id = idIn(params.id)
  const call = id === null ? null : await findCallById(id)
  return {
    call,
    phase: call && callPhaseOf(call),
    languages: languagesByName(),
    idempotencyKey: randomUUID(),
    revealers: hasPermission(user, 'run') ? await listRevealersOfCall(id) : [],
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const id = idIn(params.id)
  const pressed = await parseCallForm(request)
  if (pressed.intent === 'preview')
    return {
      message: '',
      errors: {},
      values: pressed.values,
      preview: renderMarkdown(pressed.values.body ?? '', []),
    }
  if (pressed.intent === 'save') {
    const saved = await save(id, pressed, user)
    return redirectWithDoneFlash(
      href('/admin/calls/:id', { id: saved }),
      id === null ? 'created' : 'saved',
      context,
    )
  }
  if (id === null) return redirect(href('/admin/calls/:id', { id: 'new' }), 303)
  if (pressed.intent === 'delete') {
    await deleteCall(id, user)
    return redirectWithDoneFlash(href('/admin/calls'), 'deleted', context)
  }
  await setCallClosed(id, pressed.intent === 'close', user)
  return redirectWithDoneFlash(href('/admin/calls/:id', { id }), pressed.intent, context)
}

type SavePress = Extract<Awaited<ReturnType<typeof parseCallForm>>, { intent: 'save' }>

async function save(id: number | null, { form, key }: SavePress, user: Account): Promise<number> {
  if (id === null) return createCall(form, user, key)
  await changeCall(id, form, user)
  return id
}

const notices: Partial<Record<string, string>> = {
  created: msg('Saved.'),
  saved: msg('Saved.'),
  close: msg('The call is closed.'),
  reopen: msg('The call is open until its deadline.'),
}

export default function EditCallPage() {
  const { call, phase, ...options } = useLoaderData<typeof loader>()
  const answer = useActionData<{ preview?: string }>()
  const formErrors = useFormErrors()
  const notice = notices[useDoneMessage() ?? '']
  return (
    <div className="upload-page">
      <BackLink to={href('/admin/calls')}>{t('Open calls')}</BackLink>
      <h1 {...textAttributes(call?.title ?? '')}>{call?.title ?? t('New call')}</h1>
      {formErrors?.message && <Message role="alert">{formErrors.message}</Message>}
      {notice && !formErrors && <Message role="status">{notice}</Message>}
      {call && phase && <CallLinks call={call} phase={phase} />}
      <CallEditForm
        key={call?.version}
        call={call}
        page={call ? callAdminAddress(call) : href('/admin/calls/:id', { id: 'new' })}
        preview={answer?.preview}
        formErrors={formErrors}
        {...options}
      />
      {call && phase && <CloseAndDelete phase={phase} isClosed={call.closedAt !== null} />}
    </div>
  )
}
