import { type FormEvent, useState } from 'react'
import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { Message } from '../../../platform/ui/Message'
import { IdempotencyKey } from '../../../site/content/IdempotencyKey'
import { type FileProgress, fileProgressOf, filesInForm, sendForm } from '../../../site/content/send-form'
import { UploadProgress } from '../../../site/content/UploadProgress'
import { errorsBeforeSending, formErrorsFrom } from '../../../site/content/upload-form-errors'
import { type Call, formLimitBytes } from '../calls'
import type { OwnSubmission } from './own-submission.server'
import { PieceFields } from './PieceFields'
import { SenderFields } from './SenderFields'
import { pieceNumbers } from './submission-fields'

interface SubmissionFormProps {
  call: Call
  action: string
  send: string
  submit: string
  sent?: Pick<OwnSubmission, 'name' | 'email' | 'pronouns' | 'bio' | 'links' | 'pieces' | 'version'>
  idempotencyKey: string
  startedAt: string
  limitBytes?: number
  formErrors?: FormErrors
}

type State = { is: 'open'; formErrors?: FormErrors } | { is: 'sending'; files: FileProgress[] }

/**
 * The form of a submission, which works without JavaScript; with it, files are checked before sending, and a
 * bar shows the progress.
 */
export function SubmissionForm({ call, action, send, submit, sent, ...props }: SubmissionFormProps) {
  const [state, setState] = useState<State>({ is: 'open', formErrors: props.formErrors })
  const formErrors = state.is === 'open' ? state.formErrors : undefined
  const isBusy = state.is === 'sending'

  const sendWithScript = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const limitBytes = Math.min(formLimitBytes(call), props.limitBytes ?? Number.POSITIVE_INFINITY)
    const early = errorsBeforeSending(event.currentTarget, form, undefined, limitBytes)
    if (early) return setState({ is: 'open', formErrors: early })
    const files = filesInForm(form)
    const onProgress = (bytes: number, total: number) =>
      setState({ is: 'sending', files: fileProgressOf(files, bytes, total) })
    onProgress(0, 1)
    const failure = t('It could not be sent.')
    try {
      const { signal } = new AbortController()
      const answer = await sendForm({ address: send, body: form, onProgress, signal })
      if (answer.status < 400 && answer.body.location) return window.location.assign(answer.body.location)
      setState({ is: 'open', formErrors: formErrorsFrom(answer, failure) })
    } catch {
      const message = t('The connection was cut off. Press the button again. It is only saved once.')
      setState({ is: 'open', formErrors: { message, errors: {}, values: {} } })
    }
  }

  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="form"
      onSubmit={sendWithScript}
    >
      {formErrors && (
        <Message role="alert" about={formErrors}>
          {formErrors.message}
        </Message>
      )}
      {sent ? (
        <input type="hidden" name="version" value={sent.version} />
      ) : (
        <IdempotencyKey initial={props.idempotencyKey} />
      )}
      <input type="hidden" name="startedAt" value={props.startedAt} />
      {pieceNumbers(call).map((number) => (
        <PieceFields
          key={number}
          number={number}
          call={call}
          sent={sent?.pieces.find(({ position }) => position === number)}
          formErrors={formErrors}
        />
      ))}
      <SenderFields sent={sent} formErrors={formErrors} />
      {isBusy && <UploadProgress files={state.files} />}
      <div className="form-actions">
        <button type="submit" className="button" disabled={isBusy}>
          {submit}
        </button>
        {isBusy && <span role="status">{t('Sending …')}</span>}
      </div>
    </form>
  )
}
