import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { siteZone } from '../../platform/site-zone'
import { useFormErrors } from '../../platform/ui/Field'
import { formatDate, formatDateTime } from '../../platform/ui/format'
import { headingSize } from '../../platform/ui/heading-size'
import { textAttributes } from '../../platform/ui/text-attributes'
import { pageMeta } from '../../site/meta'
import { plainTextOf, renderMarkdown } from '../../site/pages/markdown.server'
import { WrittenText } from '../../site/pages/WrittenText'
import { uploadLimit } from '../../site/uploads/limit.server'
import { answerPromisedAt } from './answer-by'
import { callAddress, callLimitTexts, callNotFound, callPhaseOf } from './calls'
import { findCallByAddress } from './calls.server'
import { signedOpeningTime } from './submissions/limits.server'
import { SubmissionForm } from './submissions/SubmissionForm'
import { sendSubmission } from './submissions/send-submission.server'
import { submissionStatusPath } from './submissions/token.server'
import './calls.css'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { call, description } = args.data ?? {}
  return call ? pageMeta(args, call.title, { description }) : pageMeta(args, t(callNotFound))
}

export async function loader({ params }: LoaderFunctionArgs) {
  const call = await findCallByAddress(params.address ?? '')
  const html = renderMarkdown(call.guidelines, [])
  return {
    call,
    html,
    phase: callPhaseOf(call),
    answerBy: answerPromisedAt(call),
    limits: callLimitTexts(call),
    description: plainTextOf(html),
    ...uploadLimit(),
    idempotencyKey: randomUUID(),
    startedAt: signedOpeningTime(),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const address = params.address ?? ''
  const token = await sendSubmission(request, address, context.address)
  return redirect(submissionStatusPath(address, token), 303)
}

export default function CallPage() {
  const { call, html, phase, limits, ...page } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const attributes = textAttributes(call.title, call.language)
  const isTyped = Boolean(formErrors && Object.keys(formErrors.values).length > 0)
  return (
    <article className="call">
      <h1 {...attributes} data-size={headingSize(call.title)}>
        {call.title}
      </h1>
      <p className="call-deadline">
        <DeadlineText call={call} phase={phase} />
      </p>
      <WrittenText html={html} language={attributes.lang} />
      <section aria-labelledby="what-to-send" className="call-limits">
        <h2 id="what-to-send">{t('What you can send')}</h2>
        <ul>
          {limits.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          <li>{t('You will get an answer by {date}.', { date: formatDate(page.answerBy) })}</li>
          <li>
            {t(
              'Declined or withdrawn works are deleted {keepMonths, plural, one {one month} other {# months}} later.',
              { keepMonths: call.keepMonths },
            )}
          </li>
          {call.isBlind && (
            <li>{t('The editors who decide do not see your name, so leave it out of texts and files.')}</li>
          )}
        </ul>
      </section>
      {(phase === 'open' || isTyped) && (
        <section aria-labelledby="send-it" className="call-form">
          <h2 id="send-it">{t('Send your work')}</h2>
          <SubmissionForm
            call={call}
            action={callAddress(call)}
            send={`${callAddress(call)}/submissions`}
            submit={t('Send')}
            formErrors={formErrors}
            {...page}
          />
        </section>
      )}
    </article>
  )
}

interface DeadlineProps {
  call: { opensAt: string; closesAt: string; closedAt: string | null }
  phase: string
}

function DeadlineText({ call: { opensAt, closesAt, closedAt }, phase }: DeadlineProps) {
  const at = (iso: string) => ({ date: formatDateTime(iso), zone: siteZone() })
  if (phase === 'upcoming') return <strong>{t('Opens on {date} ({zone}).', at(opensAt))}</strong>
  if (phase === 'closed')
    return <strong>{t('Closed since {date} ({zone}).', at(closedAt ?? closesAt))}</strong>
  return (
    <>
      {t('Deadline')} <time dateTime={closesAt}>{t('{date} ({zone})', at(closesAt))}</time>
    </>
  )
}
