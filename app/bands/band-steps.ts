import { rowField } from '../content/row-field'

/** One request of the sequence that makes a band. */
export interface Step {
  /** What is said of it when it is saved, or is not. */
  name: string
  /** Tells a saved step again: the same file under the same title needs no second way. */
  key: string
  path: string
  fields: [string, string | File][]
  /** What the form calls the fields of this request. */
  formNames: Record<string, string>
}

/** The steps after the band itself: its landing image, then each track and each photo that has both a title and a file. */
export function stepsOf(form: FormData): Step[] {
  const image = form.get('landingImage')
  const imageSteps = isChosen(image)
    ? [
        {
          name: 'the landing image',
          key: `landing image ${identityOf(image)}`,
          path: 'upload-image',
          fields: [['landingImage', image] as [string, File]],
          formNames: { landingImage: 'landingImage' },
        },
      ]
    : []
  return [
    ...imageSteps,
    ...rowSteps(form, { what: 'track', titles: 'trackTitle', file: 'audioFile' }),
    ...rowSteps(form, { what: 'photo', titles: 'photoTitle', file: 'photo' }),
  ]
}

/** The title fields of rows whose file has no title, with what is wrong. */
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
  what: 'track' | 'photo'
  titles: string
  file: string
}

function rowSteps(form: FormData, { what, titles, file: fileName }: RowNames): Step[] {
  return form.getAll(fileName).flatMap((file, row) => {
    const title = titleAt(form, titles, row)
    if (!isChosen(file) || title === '') return []
    return [
      {
        name: `${what} ${row + 1} (${title})`,
        key: `${what} ${title} ${identityOf(file)}`,
        path: `upload-${what}`,
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
const identityOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`
