import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { Unavailable } from '../../platform/errors/errors'
import { optionalInstantOf } from '../../platform/forms/form-fields'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { textAttributes } from '../../platform/ui/text-attributes'
import { requireAdmin } from '../../site/accounts/guards.server'
import { MailOffNotice } from '../../site/mail/MailOffNotice'
import { isMailOn, sendMail } from '../../site/mail/mail.server'
import { renderMailToStore } from '../../site/mail/outbox.server'
import { pageMeta } from '../../site/meta'
import { NewsletterForm } from './NewsletterForm'
import { NewsletterPreview, NewsletterProgress, SendForm } from './NewsletterSending'
import { parseNewsletterForm } from './newsletter-form.server'
import { sampleNewsletterMail } from './newsletter-mail.server'
import { newsletterNotFound } from './newsletters'
import {
  cancelNewsletter,
  countRecipients,
  deleteNewsletterDraft,
  findNewsletterById,
  findNewsletterRowById,
  loadMailDelaysOf,
  saveNewsletterDraft,
  sendNewsletter,
} from './newsletters.server'
import { listNewsletterTopics } from './topics.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.newsletter?.subject ?? t('New newsletter'), { isPrivate: true })

const idIn = (param: string | undefined) => (param === 'new' ? null : idFromParam(param, newsletterNotFound))

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const id = idIn(params.id)
  const newsletter = id === null ? null : await findNewsletterById(id)
  const [delays, topics, audience] = await Promise.all([
    newsletter ? loadMailDelaysOf(newsletter.id) : [],
    listNewsletterTopics(newsletter?.topics),
    newsletter?.state === 'draft' ? countRecipients(newsletter.topics) : 0,
  ])
  return {
    newsletter,
    delays,
    topics,
    audience,
    ownEmail: user.email,
    isMailOn: isMailOn(),
    isOwner: user.staff === 'owner',
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const id = idIn(params.id)
  const form = await parseNewsletterForm(request)
  const page = href('/admin/letters/:id', { id: id ?? 'new' })
  if (form.intent === 'save') {
    const saved = await saveNewsletterDraft(id, form, form.version, user)
    return redirectWithDoneFlash(`${href('/admin/letters/:id', { id: saved })}#preview`, 'saved', context)
  }
  if (id === null) return redirect(href('/admin/letters/:id', { id: 'new' }), 303)
  if (form.intent === 'delete') {
    await deleteNewsletterDraft(id)
    return redirect(href('/admin/letters'), 303)
  }
  if (form.intent === 'test') await sendTest(id, user.email)
  if (form.intent === 'cancel') await cancelNewsletter(id, user)
  if (form.intent === 'send')
    await sendNewsletter({ id, version: form.version }, optionalInstantOf(form.sendDate, form.sendTime), user)
  return redirectWithDoneFlash(page, form.intent, context)
}

/** @throws NotFound, Unavailable when the mail server did not take it */
async function sendTest(id: number, to: string): Promise<void> {
  const mail = renderMailToStore(sampleNewsletterMail(await findNewsletterRowById(id)))
  if (await sendMail({ ...mail, to, subject: `[Test] ${mail.subject}` })) return
  throw new Unavailable(t('The mail server refused the test. Its answer is in the log.'))
}

const doneWords: Record<string, string> = {
  saved: msg('Saved. This is what it looks like.'),
  test: msg('A test is on its way to you.'),
  send: msg('Sending, or scheduled.'),
  cancel: msg('Canceled.'),
}

export default function NewsletterPage() {
  const { newsletter, delays, topics, audience, ownEmail, isMailOn, isOwner } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const done = doneWords[useDoneMessage() ?? '']
  const isDraft = !newsletter || newsletter.state === 'draft'
  return (
    <div className="upload-page">
      <BackLink to={href('/admin/letters')}>{t('Newsletter')}</BackLink>
      <h1 {...textAttributes(newsletter?.subject ?? '')}>{newsletter?.subject ?? t('New newsletter')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {done && !formErrors && <Message role="status">{done}</Message>}
      {!isMailOn && <MailOffNotice isOwner={isOwner} />}
      {isDraft && <NewsletterForm newsletter={newsletter} topics={topics} />}
      {newsletter && !isDraft && <NewsletterProgress newsletter={newsletter} delays={delays} />}
      {newsletter && <NewsletterPreview newsletter={newsletter} />}
      {newsletter && isDraft && isMailOn && (
        <SendForm newsletter={newsletter} audience={audience} ownEmail={ownEmail} />
      )}
    </div>
  )
}
