import type { MutableRefObject } from 'react'
import { type FormAnswer, progressOf, type SendOptions, sendForm } from '../content/send-form'
import type { UploadSteps } from '../content/UploadForm'
import { incompleteRows, type Step, stepsOf } from './band-steps'
import { bandFailure } from './bands'

/** What the server has saved, so that a retry continues from there. */
export interface Progress {
  bandId?: number
  /** The request for the band, while its answer is lost: sent again as it was, it finds the band that it may have made. */
  unanswered?: string
  /** Names of the completed steps, by key. */
  completed: Map<string, string>
}

export const noProgress = (): Progress => ({ completed: new Map() })

/**
 * Sends a new band in the specification's sequence: the band as a draft, its landing image, then each track and photo. At
 * the end the band gets its fields as they are then, and is published. When a step fails, the answer says what is saved,
 * and the next call continues from there.
 */
export async function sendBand(
  { form, onProgress, signal }: UploadSteps,
  progress: MutableRefObject<Progress>,
): Promise<FormAnswer> {
  const errors = incompleteRows(form)
  const [first] = Object.values(errors).flat()
  if (first) return { status: 400, body: { message: first, errors } }

  const steps = stepsOf(form)
  const files = steps.flatMap(filesOf)
  const totalBytes = sizeOf(files)
  let sentBytes = 0

  const refused = await createDraft(form, progress, signal)
  if (refused) return refused
  const address = `/api/bands/${progress.current.bandId}`
  for (const step of steps) {
    const stepBytes = sizeOf(filesOf(step))
    if (!progress.current.completed.has(step.key)) {
      const start = sentBytes
      const answer = await attempt({
        address: `${address}/${step.path}`,
        body: formOf(step.fields),
        headers: keyed(form, `${step.path} ${step.copy}`),
        signal,
        onProgress: (sent, total) =>
          onProgress(progressOf(files, start + (sent / total) * stepBytes, totalBytes)),
      })
      if (answer.status >= 400) return partialFailure(answer, steps, progress.current, step)
      progress.current.completed.set(step.key, step.name)
    }
    sentBytes += stepBytes
  }
  const published = await attempt({ address, method: 'PUT', body: formOf(bandFieldsIn(form)), signal })
  if (published.status >= 400) return partialFailure(published, steps, progress.current)
  progress.current = noProgress()
  return { status: 201, body: {} }
}

/** @returns the answer when there is no band yet */
async function createDraft(
  form: FormData,
  progress: MutableRefObject<Progress>,
  signal: AbortSignal,
): Promise<FormAnswer | undefined> {
  if (progress.current.bandId) return
  const fields = { ...Object.fromEntries(bandFieldsIn(form)), isDraft: true }
  const body = progress.current.unanswered ?? JSON.stringify(fields)
  progress.current.unanswered = body
  const answer = await attempt({ address: '/api/bands', body, headers: keyed(form, 'band'), signal })
  if (answer.isLost) {
    const message = `${bandFailure} ${answer.body.message} Submit again to continue.`
    return { ...answer, body: { message } }
  }
  progress.current.unanswered = undefined
  if (answer.status >= 400) return answer
  progress.current.bandId = answer.body.id
}

const textsOf = (form: FormData) =>
  [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
const notOfTheBand = ['trackTitle', 'photoTitle', 'idempotencyKey']
const bandFieldsIn = (form: FormData) => textsOf(form).filter(([name]) => !notOfTheBand.includes(name))

/** The same header for the same request of this form, so that the server knows a repeat. */
const keyed = (form: FormData, request: string) => ({
  'Idempotency-Key': `${form.get('idempotencyKey')} ${request}`,
})

/** Turns a lost connection and a cancel into answers, so that the message can say what is saved. */
async function attempt(sending: SendOptions): Promise<FormAnswer & { isLost?: boolean }> {
  try {
    return await sendForm(sending)
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    const message = isCancelled ? 'Cancelled.' : 'The connection was lost.'
    return { status: 400, body: { message }, isLost: true }
  }
}

function partialFailure(
  { status, body }: FormAnswer,
  steps: Step[],
  { completed }: Progress,
  failed?: Step,
): FormAnswer {
  const unsaved = steps.filter(({ key }) => !completed.has(key)).map(({ name }) => name)
  const reason = (body.message ?? 'No response from the server').replace(/\.$/, '')
  const message = [
    bandFailure,
    `${failed ? `${capitalize(failed.name)}: ${reason}` : reason}.`,
    `Saved: ${['the band', ...completed.values()].join(', ')}.`,
    unsaved.length > 0 ? `Not saved yet: ${unsaved.join(', ')}.` : '',
    'Submit again to continue. Readers do not see the band until it is complete.',
  ]
  const errors = Object.entries(body.errors ?? {}).map(([name, problems]) => [
    failed?.formNames[name] ?? name,
    problems,
  ])
  return {
    status,
    body: { message: message.filter(Boolean).join(' '), errors: Object.fromEntries(errors) },
  }
}

function formOf(fields: [string, string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const filesOf = ({ fields }: Step) => fields.flatMap(([, value]) => (value instanceof File ? [value] : []))
const sizeOf = (files: File[]) => files.reduce((sum, { size }) => sum + size, 0)
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
