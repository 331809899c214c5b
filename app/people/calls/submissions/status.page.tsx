import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { ConfirmForm } from '../../../platform/ui/ConfirmForm'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { useFormErrors } from '../../../platform/ui/Field'
import { formatDate, formatDateTime, formatFileSize } from '../../../platform/ui/format'
import { Message } from '../../../platform/ui/Message'
import { countriesByName } from '../../../shop/shipping/countries'
import { pageMeta } from '../../../site/meta'
import { callAddress } from '../calls'
import { AddressForm } from '../copies/AddressForm'
import { FreeCopyAddressForm, saveFreeCopyAddress } from '../copies/copy-address.server'
import { withdrawSubmission } from './change-submission.server'
import { findSubmissionByToken, type OwnSubmission, toOwnSubmission } from './own-submission.server'
import { isUndecidedStatus, type SubmissionStatus, submissionStatusNames } from './submissions'
import { submissionStatusPath } from './token.server'
import '../calls.css'

/** The page is not indexed and sends no referrer: its address has the key in it. */
export const meta: MetaFunction = (args) => [
  ...pageMeta(args, t('Your submission'), { isPrivate: true }),
  { name: 'referrer', content: 'no-referrer' },
]

const keysOf = ({ address = '', token = '' }: LoaderFunctionArgs['params']) => ({ address, token })

/** Changes nothing, since mail scanners open the links in mails. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { address, token } = keysOf(params)
  const submission = toOwnSubmission(await findSubmissionByToken(address, token))
  const countries = submission.wantsAddress && !submission.isPacked ? countriesByName() : []
  return { ...submission, countries, path: submissionStatusPath(address, token) }
}

const Buttons = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('withdraw') }),
  FreeCopyAddressForm.extend({ intent: z.literal('address') }),
])

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { address, token } = keysOf(params)
  const form = await parseForm(request, Buttons)
  if (form.intent === 'withdraw') await withdrawSubmission(address, token)
  else await saveFreeCopyAddress(address, token, form)
  return redirectWithDoneFlash(submissionStatusPath(address, token), form.intent, context)
}

const notices: Partial<Record<string, string>> = {
  withdraw: msg('You withdrew it. No one will read it.'),
  address: msg('Thank you, we have saved your address.'),
  changed: msg('Your changes are saved.'),
}

const explanations: Record<SubmissionStatus, string> = {
  received: msg('It has arrived.'),
  discussion: msg('The editors are talking about it.'),
  accepted: msg('It will be printed. Thank you!'),
  declined: msg('It will not be printed this time.'),
  withdrawn: msg('You withdrew this return.'),
}

export default function StatusPage() {
  const submission = useLoaderData<typeof loader>()
  const { call, status, sentAt, wantsAddress, isPacked, countries } = submission
  const formErrors = useFormErrors()
  const notice = notices[useDoneMessage() ?? '']
  const isWaiting = isUndecidedStatus(status)
  return (
    <div className="call submission-status">
      <h1>{t('Your submission')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {notice && !formErrors && <Message role="status">{notice}</Message>}
      <dl className="facts">
        <dt>{t('Open call')}</dt>
        <dd>
          <a href={callAddress(call)} dir="auto">
            {call.title}
          </a>
        </dd>
        <dt>{t('Status')}</dt>
        <dd>
          <strong>{t(submissionStatusNames[status])}</strong> {t(explanations[status])}
        </dd>
        <dt>{t('Sent')}</dt>
        <dd>{formatDateTime(sentAt)}</dd>
        {isWaiting && (
          <>
            <dt>{t('Our answer')}</dt>
            <dd>{t('By {date} at the latest.', { date: formatDate(submission.answerBy) })}</dd>
          </>
        )}
      </dl>
      {isWaiting && (
        <p className="field-hint">{t('Keep the address of this page. We emailed it to you as well.')}</p>
      )}
      {wantsAddress && isPacked && <p>{t('Your free copies are packed, or on their way.')}</p>}
      {wantsAddress && !isPacked && (
        <AddressForm
          copies={call.copies}
          sent={submission.address}
          countries={countries}
          formErrors={formErrors}
        />
      )}
      <SentPieces pieces={submission.pieces} />
      {submission.isChangeable && <ChangeAndWithdraw path={submission.path} closesAt={call.closesAt} />}
    </div>
  )
}

const SentPieces = ({ pieces }: { pieces: OwnSubmission['pieces'] }) => (
  <section aria-labelledby="what-was-sent">
    <h2 id="what-was-sent">{t('What you sent')}</h2>
    {pieces.map(({ position, title, kind, text, files }) => (
      <section key={position} className="submission-piece">
        <h3 dir="auto">{title}</h3>
        {kind && <p className="kicker">{kind}</p>}
        {text && (
          <div className="submission-text" dir="auto">
            {text}
          </div>
        )}
        <ul>
          {files.map(({ id, name, bytes }) => (
            <li key={id}>
              <bdi>{name}</bdi>, {formatFileSize(bytes)}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </section>
)

const ChangeAndWithdraw = ({ path, closesAt }: { path: string; closesAt: string }) => (
  <section aria-labelledby="change-it" className="call-form">
    <h2 id="change-it">{t('Change it')}</h2>
    <p>{t('You can change or withdraw it until {date}.', { date: formatDateTime(closesAt) })}</p>
    <p>
      <Link to={`${path}/change`} className="button">
        {t('Change it')}
      </Link>
    </p>
    <ConfirmForm
      className="more-fields"
      title={t('Withdraw it')}
      consequence={t('No one will read it, and it is deleted some months later.')}
      intent="withdraw"
      button={t('Withdraw it for good')}
    />
  </section>
)
