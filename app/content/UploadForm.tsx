import { type FormEvent, Fragment, type ReactNode, useRef, useState } from 'react'
import type { FormErrors } from '../platform/errors'

import { Sending } from './Sending'
import { type FileProgress, type FormAnswer, filesIn, progressOf, sendForm } from './send-form'
import { useLeadToProblem, useLeaveWarning, useRound } from './upload-form-hooks'

export interface UploadSteps {
  form: FormData
  onProgress: (files: FileProgress[]) => void
  signal: AbortSignal
}

interface UploadFormProps {
  /** The page that takes the form without JavaScript. */
  action: string
  /** The JSON route that takes it with JavaScript. */
  api: { address: string; method?: 'POST' | 'PUT' }
  /** Another way of sending it with JavaScript, in several steps. */
  send?: (steps: UploadSteps) => Promise<FormAnswer>
  submit: string
  success: string
  failure: string
  /** Files that must be chosen, and what is said when one is not. */
  required?: { names: string[]; message: string }
  /** What the page was told without JavaScript. */
  formErrors?: FormErrors
  isDone?: boolean
  children: (formErrors: FormErrors | undefined) => ReactNode
}

type State =
  | { is: 'open'; formErrors?: FormErrors; done?: string }
  | { is: 'sending'; files: FileProgress[]; cancel: () => void }

/**
 * A form with files. It is a plain one; with JavaScript it says what is wrong before anything is sent, shows how far
 * each file is, can be cancelled, warns who leaves meanwhile, and is empty again when all has arrived.
 */
export function UploadForm(props: UploadFormProps) {
  const { action, api, send, submit, success, failure, required } = props
  const frame = useRef<HTMLFormElement>(null)
  const [round, beginAgain] = useRound(frame, api.method === 'PUT')
  const [state, setState] = useState<State>({
    is: 'open',
    formErrors: props.formErrors,
    done: props.isDone ? success : undefined,
  })
  const formErrors = state.is === 'open' ? state.formErrors : undefined
  useLeaveWarning(state.is === 'sending' ? state.cancel : undefined)
  const done = state.is === 'open' && !formErrors ? state.done : undefined
  useLeadToProblem(frame, formErrors)

  const submitWithScript = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.is === 'sending') return
    const element = event.currentTarget
    const form = new FormData(element)
    const problem = problemBefore(element, form, required)
    if (problem) return setState({ is: 'open', formErrors: problem })

    const leaving = new AbortController()
    const onProgress = (files: FileProgress[]) =>
      setState({ is: 'sending', files, cancel: () => leaving.abort() })
    onProgress(progressOf(filesIn(form), 0, 1))
    try {
      const steps = { form, onProgress, signal: leaving.signal }
      const answer = await (send ? send(steps) : sendWhole(api, steps))
      if (answer.status >= 400) return setState({ is: 'open', formErrors: formErrorsFrom(answer, failure) })
      setState({ is: 'open', done: success })
      beginAgain()
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      const message = isCancelled ? 'Cancelled: nothing was saved.' : `${failure} ${(error as Error).message}`
      setState({ is: 'open', formErrors: { message, errors: {}, values: {} } })
    }
  }

  return (
    <form
      ref={frame}
      method="post"
      action={action}
      encType="multipart/form-data"
      className="form upload-form"
      onSubmit={submitWithScript}
    >
      {done && (
        <p role="status" className="message">
          {done}
        </p>
      )}
      {formErrors && (
        <p role="alert" className="message" tabIndex={-1}>
          {formErrors.message}
        </p>
      )}
      <DefaultSubmit />
      <Fragment key={round}>{props.children(formErrors)}</Fragment>
      {state.is === 'sending' && <Sending files={state.files} />}
      <p className="form-actions">
        <button type="submit" className="button" disabled={state.is === 'sending'}>
          {submit}
        </button>
        {state.is === 'sending' && (
          <button type="button" className="link-button" onClick={state.cancel}>
            Cancel
          </button>
        )}
      </p>
    </form>
  )
}

/** What the Enter key presses: the first submit button of a form, which must not be one that adds a row. */
const DefaultSubmit = () => (
  <button type="submit" hidden>
    Send
  </button>
)

function sendWhole(
  api: UploadFormProps['api'],
  { form, onProgress, signal }: UploadSteps,
): Promise<FormAnswer> {
  const files = filesIn(form)
  return sendForm({
    ...api,
    body: form,
    signal,
    onProgress: (sent, total) => onProgress(progressOf(files, sent, total)),
  })
}

/** What can be said before anything is sent: a file that is refused, a file that is missing. */
function problemBefore(
  element: HTMLFormElement,
  form: FormData,
  required: UploadFormProps['required'],
): FormErrors | undefined {
  const bad = element.querySelector<HTMLInputElement>('input[data-problem]')
  if (bad) {
    return { message: bad.dataset.problem ?? '', errors: {}, values: {} }
  }
  const missing = required?.names.filter(
    (name) => !form.getAll(name).some((file) => file instanceof File && file.name),
  )
  if (!required || !missing || missing.length === 0) return
  const errors = Object.fromEntries(missing.map((name) => [name, [required.message]]))
  return { message: required.message, errors, values: {} }
}

const loggedOut =
  'You are logged out meanwhile. Log in on another tab, then press again: nothing typed is lost.'

function formErrorsFrom({ status, body }: FormAnswer, failure: string): FormErrors {
  if (status === 401) return { message: loggedOut, errors: {}, values: {} }
  const isOurs = status < 500 && body.message
  const message = body.message?.startsWith(failure) || isOurs ? (body.message ?? failure) : failure
  return { message, errors: body.errors ?? {}, values: {} }
}
