import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { idFromParam, parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { callNotFound } from '../calls'
import { submissionNotFound, votes } from '../submissions/submissions'
import { NoteForm } from './note-form'
import { SubmissionPieces } from './SubmissionPieces'
import { SubmissionSide } from './SubmissionSide'
import {
  addSubmissionNote,
  castVote,
  loadSubmissionAtDesk,
  markSubmissionRead,
  revealSenders,
  setSubmissionStatus,
} from './submission-desk.server'
import { submissionList } from './submission-list'
import { findNeighbouringSubmissions } from './submission-list.server'
import '../calls.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Submission'), { isPrivate: true })

const placeIn = ({ id, submission }: LoaderFunctionArgs['params']) => ({
  callId: idFromParam(id, callNotFound),
  id: idFromParam(submission, submissionNotFound),
})

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const { callId, id } = placeIn(params)
  const submission = await loadSubmissionAtDesk(callId, id, user)
  await markSubmissionRead(id, user.id)
  return { submission, ...(await findNeighbouringSubmissions(callId, id)) }
}

const Buttons = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('vote'), vote: z.enum([...votes, 'none']) }),
  NoteForm.extend({ intent: z.literal('note') }),
  z.object({ intent: z.literal('status'), status: z.enum(['received', 'discussion', 'withdrawn']) }),
  z.object({ intent: z.literal('reveal') }),
])

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const place = placeIn(params)
  const form = await parseForm(request, Buttons)
  const page = `${submissionList(place.callId).path}/${place.id}`
  if (form.intent === 'vote') {
    await castVote(place, user.id, form.vote === 'none' ? null : form.vote)
    return redirect(page, 303)
  }
  if (form.intent === 'note') await addSubmissionNote(place, form.text, user)
  if (form.intent === 'status') await setSubmissionStatus(place, form.status, user)
  if (form.intent === 'reveal') await revealSenders(place, user)
  return redirectWithDoneFlash(page, form.intent, context)
}

const notices: Partial<Record<string, string>> = {
  note: msg('Note saved.'),
  status: msg('Saved.'),
  reveal: msg('All editors can see the sender now.'),
}

export default function SubmissionPage() {
  const { submission, newer, older } = useLoaderData<typeof loader>()
  const list = submissionList(submission.call.id).path
  const formErrors = useFormErrors()
  const notice = notices[useDoneMessage() ?? '']
  return (
    <div className="desk submission">
      <BackLink
        to={list}
        also={
          <>
            {newer && <Link to={`${list}/${newer}`}>{t('Newer')}</Link>}
            {older && <Link to={`${list}/${older}`}>{t('Older')}</Link>}
          </>
        }
      >
        <bdi>{submission.call.title}</bdi>
      </BackLink>
      <h1>{t('Submission {id}', { id: submission.id })}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {notice && !formErrors && <Message role="status">{notice}</Message>}
      <div className="submission-parts">
        <SubmissionPieces submission={submission} />
        <SubmissionSide submission={submission} formErrors={formErrors} />
      </div>
    </div>
  )
}
