import type { MutableRefObject } from 'react'
import { type FormAnswer, progressOf, type SendOptions, sendForm } from '../content/send-form'
import type { UploadSteps } from '../content/UploadForm'
import { type Step, stepsOf, untitledRows } from './band-steps'
import { bandFailure } from './bands'

/** What of a band is saved already, so that a second try goes on from there. */
export interface Saved {
  bandId?: number
  /** What was said of the band when it was saved last. */
  said?: string
  /** The keys of the steps that are done, each with its name. */
  done: Map<string, string>
}

export const nothingSaved = (): Saved => ({ done: new Map() })

/**
 * Sends a new band in the specification's sequence: the band, its landing image, then each track and each photo that
 * has both a title and a file. When a step fails, the answer says what is saved; sent again, it goes on from there.
 */
export async function sendBand(
  { form, onProgress, signal }: UploadSteps,
  kept: MutableRefObject<Saved>,
): Promise<FormAnswer> {
  const errors = untitledRows(form)
  if (Object.keys(errors).length > 0) return { status: 400, body: { message: 'Title is required.', errors } }

  const steps = stepsOf(form)
  const files = steps.flatMap((step) => step.fields.flatMap(([, value]) => (isFile(value) ? [value] : [])))
  const size = sizeOf(files)
  let before = 0

  const answer = await sendFields(form, kept, signal)
  if (answer && answer.status >= 400)
    return kept.current.bandId ? broken(answer, steps, kept.current) : answer
  for (const step of steps) {
    const bytes = sizeOf(step.fields.flatMap(([, value]) => (isFile(value) ? [value] : [])))
    if (!kept.current.done.has(step.key)) {
      const start = before
      const answer = await attempt({
        address: `/api/bands/${kept.current.bandId}/${step.path}`,
        body: formOf(step.fields),
        signal,
        onProgress: (sent, total) => onProgress(progressOf(files, start + (sent / total) * bytes, size)),
      })
      if (answer.status >= 400) return broken(answer, steps, kept.current, step)
      kept.current.done.set(step.key, step.name)
    }
    before += bytes
  }
  kept.current = nothingSaved()
  return { status: 201, body: {} }
}

/** Makes the band; or, where it is made already and other things are said of it now, changes it. */
async function sendFields(
  form: FormData,
  kept: MutableRefObject<Saved>,
  signal: AbortSignal,
): Promise<FormAnswer | undefined> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const own = texts.filter(([name]) => name !== 'trackTitle' && name !== 'photoTitle')
  const said = JSON.stringify(Object.fromEntries(own))
  const { bandId, said: saidBefore } = kept.current
  if (said === saidBefore) return
  const answer = bandId
    ? await attempt({ address: `/api/bands/${bandId}`, method: 'PUT', body: formOf(own), signal })
    : await sendForm({ address: '/api/bands', body: said, signal })
  if (answer.status < 400) kept.current = { ...kept.current, bandId: bandId ?? answer.body.id, said }
  return answer
}

/** Once something is saved, a lost connection and a cancel are answers too: they say what is saved. */
async function attempt(sending: SendOptions): Promise<FormAnswer> {
  try {
    return await sendForm(sending)
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    return { status: 400, body: { message: isCancelled ? 'Cancelled.' : 'The connection was cut off.' } }
  }
}

/** Says what failed, what is saved and what is not; and beside which field of the form. */
function broken({ status, body }: FormAnswer, steps: Step[], { done }: Saved, failed?: Step): FormAnswer {
  const left = steps.filter(({ key }) => !done.has(key)).map(({ name }) => name)
  const why = (body.message ?? 'No answer came').replace(/\.$/, '')
  const message = [
    bandFailure,
    `${failed ? `${capital(failed.name)}: ${why}` : why}.`,
    `Saved: ${['the band', ...done.values()].join(', ')}.`,
    left.length > 0 ? `Not yet: ${left.join(', ')}.` : '',
    'Press again to go on from there.',
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

const isFile = (value: string | File): value is File => value instanceof File
const sizeOf = (files: File[]) => files.reduce((sum, { size }) => sum + size, 0)
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
