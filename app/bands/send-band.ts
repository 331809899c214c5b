import type { MutableRefObject } from 'react'
import { type FormAnswer, progressOf, type SendOptions, sendForm } from '../content/send-form'
import type { UploadSteps } from '../content/UploadForm'
import { incompleteRows, type Step, stepsOf } from './band-steps'
import { bandFailure } from './bands'

/** What the server has saved, so that a retry continues from there. */
export interface Progress {
  bandId?: number
  /** The band's own fields as they were last saved, as JSON. */
  savedFields?: string
  /** Names of the completed steps, by key. */
  completed: Map<string, string>
}

export const noProgress = (): Progress => ({ completed: new Map() })

/**
 * Sends a new band in the specification's sequence: the band, its landing image, then each track and photo. When a step
 * fails, the answer says what is saved, and the next call continues from there.
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

  const saved = await saveFields(form, progress, signal)
  if (saved && saved.status >= 400)
    return progress.current.bandId ? partialFailure(saved, steps, progress.current) : saved
  for (const step of steps) {
    const stepBytes = sizeOf(filesOf(step))
    if (!progress.current.completed.has(step.key)) {
      const start = sentBytes
      const answer = await attempt({
        address: `/api/bands/${progress.current.bandId}/${step.path}`,
        body: formOf(step.fields),
        signal,
        onProgress: (sent, total) =>
          onProgress(progressOf(files, start + (sent / total) * stepBytes, totalBytes)),
      })
      if (answer.status >= 400) return partialFailure(answer, steps, progress.current, step)
      progress.current.completed.set(step.key, step.name)
    }
    sentBytes += stepBytes
  }
  progress.current = noProgress()
  return { status: 201, body: {} }
}

/** Creates the band, or updates it when a retry comes with changed fields. */
async function saveFields(
  form: FormData,
  progress: MutableRefObject<Progress>,
  signal: AbortSignal,
): Promise<FormAnswer | undefined> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const bandFields = texts.filter(([name]) => name !== 'trackTitle' && name !== 'photoTitle')
  const fields = JSON.stringify(Object.fromEntries(bandFields))
  const { bandId, savedFields } = progress.current
  if (fields === savedFields) return
  const answer = bandId
    ? await attempt({ address: `/api/bands/${bandId}`, method: 'PUT', body: formOf(bandFields), signal })
    : await sendForm({ address: '/api/bands', body: fields, signal })
  if (answer.status < 400) {
    progress.current = { ...progress.current, bandId: bandId ?? answer.body.id, savedFields: fields }
  }
  return answer
}

/** Turns a lost connection and a cancel into answers, so that the message can say what is saved. */
async function attempt(sending: SendOptions): Promise<FormAnswer> {
  try {
    return await sendForm(sending)
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    return { status: 400, body: { message: isCancelled ? 'Cancelled.' : 'The connection was lost.' } }
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
    'Submit again to continue.',
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
