import type { MutableRefObject } from 'react'
import { href } from '../platform/href'
import { t } from '../platform/i18n/i18n'
import { formatList } from '../platform/ui/format'
import { type FormAnswer, fileProgressOf, type SendOptions, sendForm } from '../site/content/send-form'
import type { UploadSteps } from '../site/content/UploadForm'
import {
  type BandUploadProgress,
  forgetBandProgress,
  storeBandProgress,
  storedBandProgress,
} from './band-progress'
import { errorsOfIncompleteRows, type UploadStep, uploadStepsOf } from './band-steps'
import { bandFailureMessage } from './bands'

/**
 * Sends a new band in the specification's sequence: the band as a draft, its landing image, then each track and
 * photo. At the end the band gets the form's current fields and is published. When a step fails, the answer says what
 * is saved, and the next call continues from there.
 */
export async function uploadBand(
  { form, onProgress, onSent, signal }: UploadSteps,
  progress: MutableRefObject<BandUploadProgress | undefined>,
): Promise<FormAnswer> {
  const errors = errorsOfIncompleteRows(form)
  const [first] = Object.values(errors).flat()
  if (first) return { status: 400, body: { message: first, errors } }

  const steps = uploadStepsOf(form)
  const files = steps.flatMap(filesOf)
  const totalBytes = sizeOf(files)
  let sentBytes = 0

  const saved = openProgress(form, progress)
  const finish = (answer: FormAnswer) => {
    progress.current = undefined
    forgetBandProgress()
    return answer
  }

  const refused = await createDraft(form, saved, signal)
  if (refused) return refused
  const address = href('/api/bands/:id', { id: saved.bandId ?? '' })
  for (const step of steps) {
    const stepBytes = sizeOf(filesOf(step))
    if (!saved.completed.has(step.key)) {
      const start = sentBytes
      const answer = await attempt({
        address: `${address}/${step.path}`,
        body: formOf(step.fields),
        headers: keyed(saved, `${step.path} ${step.copy}`),
        signal,
        onProgress: (sent, total) =>
          onProgress(fileProgressOf(files, start + (sent / total) * stepBytes, totalBytes)),
      })
      if (answer.status === 404) return finish(bandGone())
      if (answer.status >= 400) return partialFailure(answer, steps, saved, step)
      saved.completed.set(step.key, step.name)
      storeBandProgress(saved)
    }
    sentBytes += stepBytes
  }
  const published = await attempt({
    address,
    method: 'PUT' as const,
    body: formOf(bandFieldsIn(form)),
    onSent,
    signal,
  })
  if (published.status === 404) return finish(bandGone())
  if (published.status >= 400) return partialFailure(published, steps, saved)
  return finish({ status: 201, body: { id: saved.bandId } })
}

function openProgress(
  form: FormData,
  progress: MutableRefObject<BandUploadProgress | undefined>,
): BandUploadProgress {
  const title = String(form.get('title')).trim()
  const begun = progress.current ?? storedBandProgress(title)
  progress.current = { key: String(form.get('idempotencyKey')), completed: new Map(), ...begun, title }
  return progress.current
}

const bandGone = () => ({
  status: 404,
  body: {
    message: `${t(bandFailureMessage)} ${t('Its draft has been deleted. Submit again to start over.')}`,
  },
})

/** @returns the answer if the band could not be created */
async function createDraft(
  form: FormData,
  saved: BandUploadProgress,
  signal: AbortSignal,
): Promise<FormAnswer | undefined> {
  if (saved.bandId) return
  const fields = { ...Object.fromEntries(bandFieldsIn(form)), isDraft: true }
  const body = saved.unanswered ?? JSON.stringify(fields)
  saved.unanswered = body
  storeBandProgress(saved)
  const answer = await attempt({ address: href('/api/bands'), body, headers: keyed(saved, 'band'), signal })
  if (answer.isLost) {
    const message = [t(bandFailureMessage), answer.body.message, t('Submit again to continue.')].join(' ')
    return { ...answer, body: { message } }
  }
  saved.unanswered = undefined
  if (answer.status < 400) saved.bandId = answer.body.id
  storeBandProgress(saved)
  return answer.status >= 400 ? answer : undefined
}

const textsOf = (form: FormData) =>
  [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
const notOfTheBand = ['trackTitle', 'photoTitle', 'idempotencyKey']
const bandFieldsIn = (form: FormData) => textsOf(form).filter(([name]) => !notOfTheBand.includes(name))

/** Returns the idempotency key of a request, the same on a retry, so that the server recognizes it. */
const keyed = ({ key }: BandUploadProgress, request: string) => ({ 'Idempotency-Key': `${key} ${request}` })

/**
 * Sends a request; a lost connection or a cancel becomes an answer, so that the message can say what is
 * saved.
 */
async function attempt(sending: SendOptions): Promise<FormAnswer & { isLost?: boolean }> {
  try {
    return await sendForm(sending)
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    const message = isCancelled ? t('Canceled.') : t('The connection was lost.')
    return { status: 400, body: { message }, isLost: true }
  }
}

function partialFailure(
  { status, body }: FormAnswer,
  steps: UploadStep[],
  { completed }: BandUploadProgress,
  failed?: UploadStep,
): FormAnswer {
  const unsaved = steps.filter(({ key }) => !completed.has(key)).map(({ name }) => name)
  const reason = (body.message ?? t('No response from the server')).replace(/\.$/, '')
  const message = [
    t(bandFailureMessage),
    `${failed ? `${capitalize(failed.name)}: ${reason}` : reason}.`,
    t('Saved: {names}.', { names: formatList([t('the band'), ...completed.values()]) }),
    unsaved.length > 0 ? t('Not saved yet: {names}.', { names: formatList(unsaved) }) : '',
    t('Submit again to continue. Readers do not see the band until it is complete.'),
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

const filesOf = ({ fields }: UploadStep) =>
  fields.flatMap(([, value]) => (value instanceof File ? [value] : []))
const sizeOf = (files: File[]) => files.reduce((sum, { size }) => sum + size, 0)
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
