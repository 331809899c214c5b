import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { Unavailable } from '../../platform/errors/errors'
import { momentOf } from '../../platform/forms/form-fields'
import { href } from '../../platform/href'
import { redirectDone } from '../../platform/http/done.server'
import { idFrom } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { textAttributes } from '../../platform/ui/text-attributes'
import { requireAdmin } from '../../site/accounts/guards.server'
import { MailOff } from '../../site/mail/MailOff'
import { isMailOn, sendMail } from '../../site/mail/mail.server'
import { toMail } from '../../site/mail/outbox.server'
import { pageMeta } from '../../site/meta'
import { IssueForm } from './IssueForm'
import { IssuePreview, IssueProgress, SendForm } from './IssueForms'
import { parseIssueForm } from './issue-form.server'
import { sampleIssueMail } from './issue-mail.server'
import { issueNotFound } from './issues'
import {
  cancelNewsletterIssue,
  countRecipients,
  delaysOf,
  deleteDraft,
  issueRowById,
  newsletterIssueById,
  saveDraft,
  sendNewsletterIssue,
} from './issues.server'
import { issueTopics } from './topics.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.issue?.subject ?? t('New newsletter'), { isPrivate: true })

const idIn = (param: string | undefined) => (param === 'new' ? null : idFrom(param, issueNotFound))

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const id = idIn(params.id)
  const issue = id === null ? null : await newsletterIssueById(id)
  return {
    issue,
    delays: issue ? await delaysOf(issue.id) : [],
    topics: await issueTopics(),
    audience: issue ? await countRecipients(issue.topics) : 0,
    ownEmail: user.email,
    isMailOn: isMailOn(),
    isOwner: user.staff === 'owner',
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const id = idIn(params.id)
  const form = await parseIssueForm(request)
  const page = href('/admin/letters/:id', { id: id ?? 'new' })
  if (form.intent === 'save') {
    const saved = await saveDraft(id, form, form.version, user)
    return redirectDone(`${href('/admin/letters/:id', { id: saved })}#preview`, 'saved', context)
  }
  if (id === null) return redirect(href('/admin/letters/:id', { id: 'new' }), 303)
  if (form.intent === 'delete') {
    await deleteDraft(id)
    return redirect(href('/admin/letters'), 303)
  }
  if (form.intent === 'test') await sendTest(id, user.email)
  if (form.intent === 'cancel') await cancelNewsletterIssue(id, user)
  if (form.intent === 'send')
    await sendNewsletterIssue({ id, version: form.version }, momentOf(form.sendDate, form.sendTime), user)
  return redirectDone(page, form.intent, context)
}

/** @throws NotFound, Unavailable when the mail server did not take it */
async function sendTest(id: number, to: string): Promise<void> {
  const mail = toMail(sampleIssueMail(await issueRowById(id)))
  if (await sendMail({ ...mail, to, subject: `[Test] ${mail.subject}` })) return
  throw new Unavailable(t('The mail server did not take the test. Its answer is in the log.'))
}

const doneWords: Record<string, string> = {
  saved: msg('Saved. This is what it looks like.'),
  test: msg('A test is on its way to you.'),
  send: msg('The newsletter is on its way, or leaves at its hour.'),
  cancel: msg('Canceled.'),
}

export default function NewsletterIssuePage() {
  const { issue, delays, topics, audience, ownEmail, isMailOn, isOwner } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const done = doneWords[useDoneMessage() ?? '']
  const isDraft = !issue || issue.state === 'draft'
  return (
    <div className="upload-page">
      <BackLink to={href('/admin/letters')}>{t('Newsletter')}</BackLink>
      <h1 {...textAttributes(issue?.subject ?? '')}>{issue?.subject ?? t('New newsletter')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {done && !formErrors && <Message role="status">{done}</Message>}
      {!isMailOn && <MailOff isOwner={isOwner} />}
      {isDraft && <IssueForm issue={issue} topics={topics} />}
      {issue && !isDraft && <IssueProgress issue={issue} delays={delays} />}
      {issue && <IssuePreview issue={issue} />}
      {issue && isDraft && isMailOn && <SendForm issue={issue} audience={audience} ownEmail={ownEmail} />}
    </div>
  )
}
