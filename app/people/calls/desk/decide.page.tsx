import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import {
  idFromParam,
  readFields,
  rememberSubmittedValues,
  validate,
} from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { Field, useFormErrors } from '../../../platform/ui/Field'
import { TextArea } from '../../../platform/ui/FormFields'
import { Message } from '../../../platform/ui/Message'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { MailOffNotice } from '../../../site/mail/MailOffNotice'
import { isMailOn } from '../../../site/mail/mail.server'
import { pageMeta } from '../../../site/meta'
import { callNotFound } from '../calls'
import { findCallById } from '../calls.server'
import { decideSubmissions, previewDecisionMail, proposeDecisionMail } from './decide.server'
import { maxDecisionMailLength } from './decision'
import { DecisionForm, DecisionQuery } from './decision-form'
import { MailPreviews } from './MailPreviews'
import { submissionList } from './submission-list'
import '../calls.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.decision === 'declined' ? t('Decline') : t('Accept'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const call = await findCallById(idFromParam(params.id, callNotFound))
  const { searchParams } = new URL(request.url)
  const { decision, submission: ids } = validate(DecisionQuery, {
    decision: searchParams.get('decision') ?? '',
    submission: searchParams.getAll('submission'),
  })
  const proposed = await proposeDecisionMail(call, decision)
  return {
    call: { id: call.id, title: call.title },
    decision,
    proposed,
    isMailOn: isMailOn(),
    isOwner: user.staff === 'owner',
    chosen: await previewDecisionMail(call, ids, proposed),
  }
}

/** The limit of the form: room for the longest mail. */
const limitBytes = 256 * 1024

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const call = await findCallById(idFromParam(params.id, callNotFound))
  const fields = await readFields(request, limitBytes)
  const values = Object.fromEntries(fields)
  rememberSubmittedValues(request, values)
  const form = validate(DecisionForm, { ...values, submission: fields.getAll('submission') })
  const chosen = await previewDecisionMail(call, form.submission, form)
  if (form.intent === 'preview') return { message: '', errors: {}, values, chosen }
  const decided = await decideSubmissions(call.id, form.submission, form, user)
  return redirectWithDoneFlash(submissionList(call.id).path, `decided-${decided}`, context)
}

export default function DecidePage() {
  const { call, decision, proposed, isMailOn, isOwner, ...data } = useLoaderData<typeof loader>()
  const answer = useActionData<{ chosen?: typeof data.chosen }>()
  const chosen = answer?.chosen ?? data.chosen
  const formErrors = useFormErrors()
  const isAccepting = decision === 'accepted'
  const count = chosen.length
  return (
    <div className="desk">
      <BackLink to={submissionList(call.id).path}>
        <bdi>{call.title}</bdi>
      </BackLink>
      <h1>
        {isAccepting
          ? t('Accept {count, plural, one {# submission} other {# submissions}}', { count })
          : t('Decline {count, plural, one {# submission} other {# submissions}}', { count })}
      </h1>
      {formErrors?.message && <Message role="alert">{formErrors.message}</Message>}
      {!isMailOn && <MailOffNotice isOwner={isOwner} />}
      {isAccepting && <p>{t('Each work becomes a draft article. Nothing is published.')}</p>}
      <Form method="post" className="form">
        <input type="hidden" name="decision" value={decision} />
        {chosen.map(({ id }) => (
          <input key={id} type="hidden" name="submission" value={id} />
        ))}
        <Field
          label={t('Subject')}
          name="subject"
          required
          maxLength={200}
          dir="auto"
          defaultValue={proposed.subject}
          formErrors={formErrors}
        />
        <TextArea
          label={t('Email to each sender')}
          name="body"
          required
          rows={12}
          maxLength={maxDecisionMailLength}
          hint={t('{name}, {titles}, {call}, {link} and {site} are filled in for each sender.', {
            name: '{name}',
            titles: '{titles}',
            call: '{call}',
            link: '{link}',
            site: '{site}',
          })}
          defaultValue={proposed.body}
          formErrors={formErrors}
        />
        <div className="form-actions">
          <button type="submit" name="intent" value="send" className="button">
            {isAccepting ? t('Accept and send') : t('Decline and send')}
          </button>
          <button type="submit" name="intent" value="preview" className="button is-plain">
            {t('Preview the emails')}
          </button>
        </div>
      </Form>
      <MailPreviews chosen={chosen} />
    </div>
  )
}
