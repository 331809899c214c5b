import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { useFormErrors } from '../../../platform/ui/Field'
import { pageMeta } from '../../../site/meta'
import { uploadLimit } from '../../../site/uploads/limit.server'
import { changeSubmission } from './change-submission.server'
import { assertSubmissionChangeable, findSubmissionByToken, toOwnSubmission } from './own-submission.server'
import { SubmissionForm } from './SubmissionForm'
import { submissionStatusPath } from './token.server'
import '../calls.css'

/** The page is not indexed and sends no referrer: its address has the key in it. */
export const meta: MetaFunction = (args) => [
  ...pageMeta(args, t('Change your submission'), { isPrivate: true }),
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ params: { address = '', token = '' } }: LoaderFunctionArgs) {
  const row = await findSubmissionByToken(address, token)
  assertSubmissionChangeable(row, new Date())
  return { sent: toOwnSubmission(row), path: submissionStatusPath(address, token), ...uploadLimit() }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { address = '', token = '' } = params
  await changeSubmission(request, address, token, context.address)
  return redirectWithDoneFlash(submissionStatusPath(address, token), 'changed', context)
}

export default function ChangePage() {
  const { sent, path, limitBytes } = useLoaderData<typeof loader>()
  return (
    <div className="call">
      <BackLink to={path}>{t('Your submission')}</BackLink>
      <h1>{t('Change your submission')}</h1>
      <SubmissionForm
        call={sent.call}
        action={`${path}/change`}
        send={`${path}/changes`}
        submit={t('Save changes')}
        sent={sent}
        idempotencyKey=""
        startedAt=""
        limitBytes={limitBytes}
        formErrors={useFormErrors()}
      />
    </div>
  )
}
