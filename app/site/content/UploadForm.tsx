import { useNavigate } from '@remix-run/react'
import { type FormEvent, Fragment, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Message } from '../../platform/ui/Message'
import { DraftNotice } from './DraftNotice'
import { LeaveGuard } from './LeaveGuard'
import { LoginElsewhere } from './LoginElsewhere'
import { NewerVersionChoice } from './NewerVersion'
import { publishButton } from './publish-button'
import { SaveBar } from './SaveBar'
import { type FileProgress, type FormAnswer, fileProgressOf, filesInForm, sendForm } from './send-form'
import type { RecordStatus } from './status'
import { type SavedRecord, UploadDone, type UploadOutcome } from './UploadDone'
import { UploadProgress } from './UploadProgress'
import { errorsBeforeSending, formErrorsFrom } from './upload-form-errors'
import { useCancelOnLeave, useChanges, useFormReset } from './upload-form-hooks'
import { useDraft, useRestoredValues } from './useDraft'

export interface UploadSteps {
  form: FormData
  onProgress: (files: FileProgress[]) => void
  /** Called when the request can no longer be cancelled. */
  onSent: () => void
  signal: AbortSignal
}

interface UploadFormProps {
  /** The form's address without JavaScript. */
  action: string
  /** The JSON address to which the form is sent with JavaScript. */
  api: { address: string; method?: 'POST' | 'PUT' }
  /** Replaces the single request to `api`. */
  send?: (steps: UploadSteps) => Promise<FormAnswer>
  submit: string
  canDraft?: boolean
  success: string
  failure: string
  /** Describes what the server does between the upload and its answer. */
  saving?: (form: FormData) => string
  required?: { names: string[]; message: string }
  formErrors?: FormErrors
  saved?: SavedRecord
  limitBytes?: number
  outcomeOf: (record: SavedRecord) => UploadOutcome
  /** Called after each success, with JavaScript. */
  onSaved?: () => void
  another?: string
  /** The status of the saved record: draft, scheduled or published. */
  standing?: RecordStatus
  preview?: string
  /** Whether unsaved input is stored in the browser. */
  keepsDraft?: boolean
  version?: number
  children: (formErrors: FormErrors | undefined) => ReactNode
}

type State =
  | { is: 'open'; formErrors?: FormErrors; done?: UploadOutcome; made?: SavedRecord }
  | { is: 'sending'; files: FileProgress[]; cancel: () => void }
  | { is: 'saving'; files: FileProgress[]; words: string }

/**
 * A form that uploads a record. Without JavaScript it is a plain form; with it, it checks files before
 * sending, shows progress and can be cancelled.
 */
export function UploadForm(props: UploadFormProps) {
  const { action, api, send, submit, success, failure, required, outcomeOf } = props
  const formRef = useRef<HTMLFormElement>(null)
  const [fieldsKey, resetFields] = useFormReset(formRef, api.method === 'PUT')
  const [state, setState] = useState<State>({
    is: 'open',
    formErrors: props.formErrors,
    done: props.saved && outcomeOf(props.saved),
  })
  const formErrors = state.is === 'open' ? state.formErrors : undefined
  const isBusy = state.is !== 'open'
  useCancelOnLeave(state.is === 'sending' ? state.cancel : undefined)
  const navigate = useNavigate()
  const [isTouched, setTouched] = useState(false)
  const { isChanged, keep } = useChanges(formRef, fieldsKey)
  const draft = useDraft(formRef, props.keepsDraft ? action : undefined, isChanged)
  const shownErrors = useRestoredValues(draft.restored, formErrors)
  const touch = () => {
    setTouched(true)
    draft.touch()
  }
  const loss = useCallback(() => {
    if (state.is === 'sending') return t('Leaving this page cancels the upload.')
    if (state.is === 'saving') return t('The upload is being saved. We do not know yet if that worked.')
    return isChanged() ? t('Your changes are not saved yet.') : undefined
  }, [state.is, isChanged])
  const done = state.is === 'open' && !formErrors ? state.done : undefined
  const made = state.is === 'open' ? state.made : undefined
  // This runs after rendering, when leaving the page needs no confirmation any more.
  useEffect(() => {
    if (made && done?.page) navigate(done.page, { state: { uploaded: made } })
  }, [made, done, navigate])

  const submitWithScript = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const element = event.currentTarget
    const form = new FormData(element, (event.nativeEvent as SubmitEvent).submitter)
    if (form.has(publishButton)) form.delete('isDraft')
    const clientErrors = errorsBeforeSending(element, form, required, send ? undefined : props.limitBytes)
    if (clientErrors) return setState({ is: 'open', formErrors: clientErrors })

    const controller = new AbortController()
    const onProgress = (files: FileProgress[]) =>
      setState({ is: 'sending', files, cancel: () => controller.abort() })
    const files = filesInForm(form)
    onProgress(fileProgressOf(files, 0, 1))
    const words = props.saving?.(form) ?? t('Saving …')
    const onSent = () => setState({ is: 'saving', files: fileProgressOf(files, 1, 1), words })
    try {
      const steps = { form, onProgress, onSent, signal: controller.signal }
      const answer = await (send ? send(steps) : sendOnce(api, steps))
      if (answer.status >= 400) return setState({ is: 'open', formErrors: formErrorsFrom(answer, failure) })
      const record = recordFrom(form, answer)
      const outcome = outcomeOf(record)
      keep()
      draft.clear()
      if (outcome.next && outcome.next.length > 0)
        return setState({ is: 'open', done: outcome, made: record })
      setState({ is: 'open', done: outcome })
      resetFields()
      props.onSaved?.()
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      const message = isCancelled
        ? t('Upload canceled. Nothing was saved.')
        : `${failure} ${(error as Error).message}`
      setState({ is: 'open', formErrors: { message, errors: {}, values: {} } })
    }
  }

  return (
    <form
      ref={formRef}
      method="post"
      action={action}
      encType="multipart/form-data"
      className="form upload-form"
      onSubmit={submitWithScript}
      onInput={touch}
      onClick={touch}
      onKeyDown={touch}
      onDrop={touch}
    >
      {done && <UploadDone {...done} success={success} another={props.another} />}
      {formErrors && (
        <Message role="alert" about={formErrors}>
          {formErrors.message}
          <LoginElsewhere formErrors={formErrors} />
          <NewerVersionChoice formErrors={formErrors} page={action} />
        </Message>
      )}
      <DefaultSubmit />
      {!done && <DraftNotice draft={draft} version={props.version} />}
      <Fragment key={`${fieldsKey} ${draft.restores}`}>{props.children(shownErrors)}</Fragment>
      {isTouched && <LeaveGuard loss={loss} />}
      {isBusy && <UploadProgress files={state.files} />}
      <SaveBar
        submit={submit}
        isBusy={isBusy}
        isChanged={isChanged}
        canDraft={props.canDraft}
        cancel={state.is === 'sending' ? state.cancel : undefined}
        saving={state.is === 'saving' ? state.words : undefined}
        standing={props.standing}
        preview={props.preview}
      />
    </form>
  )
}

/** A hidden submit button, since the Enter key presses a form's first button. */
const DefaultSubmit = () => (
  <button type="submit" hidden>
    {t('Send')}
  </button>
)

function sendOnce(
  api: UploadFormProps['api'],
  { form, onProgress, onSent, signal }: UploadSteps,
): Promise<FormAnswer> {
  const files = filesInForm(form)
  return sendForm({
    ...api,
    body: form,
    signal,
    onSent,
    onProgress: (sent, total) => onProgress(fileProgressOf(files, sent, total)),
  })
}

/** Completes the record in an answer with fields of the form, since the JSON API omits some. */
const recordFrom = (form: FormData, { body }: FormAnswer) =>
  ({ ...Object.fromEntries(form), ...body }) as SavedRecord
