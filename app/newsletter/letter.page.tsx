import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { isMailOn, sendMail } from '../mail/mail.server'
import { mailOf } from '../mail/outbox.server'
import { redirectDone } from '../platform/http/done.server'
import { Unavailable } from '../platform/http/errors'
import { idFrom } from '../platform/http/request.server'
import { pageMeta } from '../site/meta'
import { useDone } from '../ui/done'
import { useFormErrors } from '../ui/Field'
import { Message } from '../ui/Message'
import { LetterForm, LetterPreview, LetterProgress, SendForm } from './LetterForms'
import { parseLetterForm, sendAtOf } from './letter-form.server'
import { letterSample } from './letter-mail.server'
import { letterNotFound } from './letters'
import {
  audienceOf,
  cancelLetter,
  deleteDraft,
  letterById,
  rowById,
  saveDraft,
  sendLetter,
} from './letters.server'
import { letterTopics } from './topics.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.letter?.subject ?? 'New letter', { isPrivate: true })

const idIn = (param: string | undefined) => (param === 'new' ? null : idFrom(param, letterNotFound))

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const id = idIn(params.id)
  const letter = id === null ? null : await letterById(id)
  return {
    letter,
    topics: await letterTopics(),
    audience: letter ? await audienceOf(letter.topics) : 0,
    ownEmail: user.email,
    isMailOn: isMailOn(),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const id = idIn(params.id)
  const form = await parseLetterForm(request)
  const page = `/admin/letters/${id}`
  if (form.intent === 'save') {
    const saved = await saveDraft(id, form, form.version, user)
    return redirectDone(`/admin/letters/${saved}#preview`, 'saved', context)
  }
  if (id === null) return redirect('/admin/letters/new', 303)
  if (form.intent === 'delete') {
    await deleteDraft(id)
    return redirect('/admin/letters', 303)
  }
  if (form.intent === 'test') await sendTest(id, user.email)
  if (form.intent === 'cancel') await cancelLetter(id, user)
  if (form.intent === 'send') await sendLetter({ id, version: form.version }, sendAtOf(form), user)
  return redirectDone(page, form.intent, context)
}

/**
 * Sends the issue as a test to one address.
 * @throws NotFound, Unavailable when the mail server did not take it
 */
async function sendTest(id: number, to: string): Promise<void> {
  const mail = mailOf(letterSample(await rowById(id)))
  if (await sendMail({ ...mail, to, subject: `[Test] ${mail.subject}` })) return
  throw new Unavailable('The mail server did not take the test. Its answer is in the log.')
}

const doneWords: Record<string, string> = {
  saved: 'Saved. This is what it looks like.',
  test: 'A test is on its way to you.',
  send: 'The letter is on its way, or leaves at its hour.',
  cancel: 'Canceled.',
}

export default function LetterPage() {
  const { letter, topics, audience, ownEmail, isMailOn } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const done = doneWords[useDone() ?? '']
  const isDraft = !letter || letter.state === 'draft'
  return (
    <div className="upload-page">
      <h1>{letter ? 'Letter' : 'New letter'}</h1>
      <p>
        <Link to="/admin/letters">Back to Letters</Link>
      </p>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {done && !formErrors && <Message role="status">{done}</Message>}
      {!isMailOn && <Message>Mail is off: a letter can be written, and sent once MAIL_URL is set.</Message>}
      {isDraft && <LetterForm letter={letter} topics={topics} />}
      {letter && !isDraft && <LetterProgress letter={letter} />}
      {letter && <LetterPreview letter={letter} />}
      {letter && isDraft && isMailOn && <SendForm {...{ letter, audience, ownEmail }} />}
    </div>
  )
}
