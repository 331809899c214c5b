import { t } from '../platform/i18n/i18n'
import { rowField } from '../site/content/row-field'
import { type MediaKind, mediaKinds, mediaRows, titleMissing } from './bands'

/** One request after the band itself is created. */
export interface Step {
  name: string
  /** Stable for the same file and title (with a counter), so that a retry skips exactly what is saved. */
  key: string
  /** 1, or 2 for the second of the same title, and so on. */
  copy: number
  path: string
  fields: [string, string | File][]
  /** The form's names for the fields of this request. */
  formNames: Record<string, string>
}

/** Lists the requests: the landing image, then each track and photo that has both a title and a file. */
export function stepsOf(form: FormData): Step[] {
  const image = form.get('landingImage')
  const imageSteps = isChosen(image)
    ? [
        {
          name: t('the landing image'),
          key: `landing image ${fingerprint(image)}`,
          copy: 1,
          path: 'upload-image',
          fields: [['landingImage', image] as [string, File]],
          formNames: { landingImage: 'landingImage' },
        },
      ]
    : []
  return [...imageSteps, ...rowSteps(form, 'track'), ...rowSteps(form, 'photo')]
}

/** Returns errors for rows that have a file but no title, or a title but no file. */
export function incompleteRows(form: FormData): Record<string, string[]> {
  const errors = mediaKinds.flatMap((kind) => {
    const { titles, file, missing } = mediaRows[kind]
    return form.getAll(file).flatMap((value, row): [string, string[]][] => {
      const [hasFile, hasTitle] = [isChosen(value), titleAt(form, titles, row) !== '']
      if (hasFile === hasTitle) return []
      return hasFile
        ? [[rowField(titles, row), [titleMissing(kind, row)]]]
        : [[rowField(file, row), [t(missing)]]]
    })
  })
  return Object.fromEntries(errors)
}

function rowSteps(form: FormData, kind: MediaKind): Step[] {
  const { titles, file: fileName } = mediaRows[kind]
  const seen = new Map<string, number>()
  const countOf = (what: string) => {
    const count = (seen.get(what) ?? 0) + 1
    seen.set(what, count)
    return count
  }
  return form.getAll(fileName).flatMap((file, row) => {
    const title = titleAt(form, titles, row)
    if (!isChosen(file) || title === '') return []
    const content = `${kind} ${title} ${fingerprint(file)}`
    return [
      {
        name:
          kind === 'track'
            ? t('track {number} ({title})', { number: row + 1, title })
            : t('photo {number} ({title})', { number: row + 1, title }),
        key: `${content} ${countOf(content)}`,
        copy: countOf(title),
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
