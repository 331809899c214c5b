import type { MutableRefObject } from 'react'
import { type FormAnswer, progressOf, sendForm } from '../uploads/send-form'
import type { UploadSteps } from '../uploads/UploadForm'

/** What of a band is saved already, so that a second try goes on from there. */
export interface Saved {
  bandId?: number
  done: string[]
}

interface Step {
  /** What is said of it when it is saved, or is not. */
  name: string
  path: string
  fields: [string, string | File][]
}

/**
 * Sends a new band in the specification's sequence: the band, its landing image, then each track and each photo that
 * has both a title and a file. When a step fails, the answer says what is saved; sent again, it goes on from there.
 */
export async function sendBand(
  { form, onProgress, signal }: UploadSteps,
  saved: MutableRefObject<Saved>,
): Promise<FormAnswer> {
  const untitled = ['trackTitle', 'photoTitle'].find((name) => hasUntitled(form, name))
  if (untitled)
    return {
      status: 400,
      body: { message: 'Title is required.', errors: { [untitled]: ['Title is required beside a file.'] } },
    }
  const steps = stepsOf(form)
  const files = steps.flatMap(({ fields }) =>
    fields.flatMap(([, value]) => (value instanceof File ? [value] : [])),
  )
  const size = files.reduce((sum, file) => sum + file.size, 0)
  let before = 0

  if (saved.current.bandId === undefined) {
    const answer = await sendForm({ address: '/api/bands', body: JSON.stringify(fieldsOf(form)), signal })
    if (answer.status >= 400) return answer
    saved.current = { bandId: answer.body.id, done: ['the band'] }
  }
  for (const { name, path, fields } of steps) {
    const bytes = fields.reduce((sum, [, value]) => sum + (value instanceof File ? value.size : 0), 0)
    if (!saved.current.done.includes(name)) {
      const body = new FormData()
      for (const [field, value] of fields) body.append(field, value)
      const start = before
      const answer = await sendForm({
        address: `/api/bands/${saved.current.bandId}/${path}`,
        body,
        signal,
        onProgress: (sent, total) => onProgress(progressOf(files, start + (sent / total) * bytes, size)),
      }).catch((error: unknown) => {
        if (error instanceof DOMException) throw error
        return { status: 503, body: { message: 'The connection was cut off.' } }
      })
      if (answer.status >= 400) return broken(answer, name, steps, saved.current)
      saved.current = { ...saved.current, done: [...saved.current.done, name] }
    }
    before += bytes
  }
  saved.current = { done: [] }
  return { status: 201, body: {} }
}

function broken(answer: FormAnswer, failed: string, steps: Step[], { done }: Saved): FormAnswer {
  const left = steps.map(({ name }) => name).filter((name) => !done.includes(name))
  const message = [
    'Failed to create band or upload some files.',
    `${failed}: ${answer.body.message ?? 'no answer'}.`.replace(/\.\.$/, '.'),
    `Saved: ${done.join(', ')}. Not yet: ${left.join(', ')}.`,
    'Put it right and send again: it goes on from there.',
  ].join(' ')
  return { status: answer.status, body: { ...answer.body, message } }
}

function fieldsOf(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.filter(([name]) => name !== 'trackTitle' && name !== 'photoTitle'))
}

function stepsOf(form: FormData): Step[] {
  const image = form.get('landingImage')
  return [
    ...(image instanceof File && image.size > 0
      ? [
          {
            name: 'the landing image',
            path: 'upload-image',
            fields: [['landingImage', image] as [string, File]],
          },
        ]
      : []),
    ...rows(form, 'trackTitle', 'audioFile').map(({ title, file, place }) => ({
      name: `track ${place} (${title})`,
      path: 'upload-track',
      fields: [
        ['title', title],
        ['audioFile', file],
      ] as [string, string | File][],
    })),
    ...rows(form, 'photoTitle', 'photo').map(({ title, file, place }) => ({
      name: `photo ${place} (${title})`,
      path: 'upload-photo',
      fields: [
        ['title', title],
        ['photo', file],
      ] as [string, string | File][],
    })),
  ]
}

function hasUntitled(form: FormData, titleName: string): boolean {
  const files = form.getAll(titleName === 'trackTitle' ? 'audioFile' : 'photo')
  const titles = form.getAll(titleName)
  return files.some(
    (file, index) => file instanceof File && file.size > 0 && String(titles[index] ?? '').trim() === '',
  )
}

function rows(form: FormData, titleName: string, fileName: string) {
  const titles = form.getAll(titleName)
  return form.getAll(fileName).flatMap((file, index) => {
    const title = titles[index]
    const isWhole = file instanceof File && file.size > 0 && typeof title === 'string' && title.trim() !== ''
    return isWhole ? [{ title: title.trim(), file, place: index + 1 }] : []
  })
}
