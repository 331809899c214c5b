import { rowField } from '../content/row-field'

/** One request after the band itself is created. */
export interface Step {
  /** Shown in messages. */
  name: string
  /** The same for the same file and title, so that a retry skips what is saved. */
  key: string
  path: string
  fields: [string, string | File][]
  /** The form's names for the fields of this request. */
  formNames: Record<string, string>
}

/** The landing image, then each track and photo that has both a title and a file. */
export function stepsOf(form: FormData): Step[] {
  const image = form.get('landingImage')
  const imageSteps = isChosen(image)
    ? [
        {
          name: 'the landing image',
          key: `landing image ${fingerprint(image)}`,
          path: 'upload-image',
          fields: [['landingImage', image] as [string, File]],
          formNames: { landingImage: 'landingImage' },
        },
      ]
    : []
  return [
    ...imageSteps,
    ...rowSteps(form, { kind: 'track', titles: 'trackTitle', file: 'audioFile' }),
    ...rowSteps(form, { kind: 'photo', titles: 'photoTitle', file: 'photo' }),
  ]
}

/** Errors for rows that have a file but no title. */
export function untitledRows(form: FormData): Record<string, string[]> {
  const lists = [
    ['trackTitle', 'audioFile'],
    ['photoTitle', 'photo'],
  ] as const
  const untitled = lists.flatMap(([titles, files]) =>
    form
      .getAll(files)
      .flatMap((file, row) =>
        isChosen(file) && titleAt(form, titles, row) === '' ? [rowField(titles, row)] : [],
      ),
  )
  return Object.fromEntries(untitled.map((name) => [name, ['Title is required.']]))
}

interface RowNames {
  kind: 'track' | 'photo'
  titles: string
  file: string
}

function rowSteps(form: FormData, { kind, titles, file: fileName }: RowNames): Step[] {
  return form.getAll(fileName).flatMap((file, row) => {
    const title = titleAt(form, titles, row)
    if (!isChosen(file) || title === '') return []
    return [
      {
        name: `${kind} ${row + 1} (${title})`,
        key: `${kind} ${title} ${fingerprint(file)}`,
        path: `upload-${kind}`,
        fields: [
          ['title', title],
          [fileName, file],
        ] as [string, string | File][],
        formNames: { title: rowField(titles, row), [fileName]: rowField(fileName, row) },
      },
    ]
  })
}

const titleAt = (form: FormData, name: string, row: number) => String(form.getAll(name)[row] ?? '').trim()
const isChosen = (value: FormDataEntryValue | null): value is File => value instanceof File && value.size > 0
const fingerprint = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`
