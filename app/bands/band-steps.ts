import { t } from '../platform/i18n/i18n'
import { rowFieldName } from '../site/content/row-field'
import { type MediaKind, mediaKinds, mediaRowFields, titleMissingMessage } from './bands'

/** A request that follows the one that creates the band. */
export interface UploadStep {
  name: string
  /**
   * Names the step in the same way for the same file and title (with a counter), so that a retry skips
   * exactly what is saved.
   */
  key: string
  /** Counts the files of the same title, from 1. */
  copy: number
  path: string
  fields: [string, string | File][]
  /** The form's names for the fields of this request. */
  formNames: Record<string, string>
}

/** Lists the requests: the landing image, then each track and photo that has both a title and a file. */
export function uploadStepsOf(form: FormData): UploadStep[] {
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
export function errorsOfIncompleteRows(form: FormData): Record<string, string[]> {
  const errors = mediaKinds.flatMap((kind) => {
    const { titles, file, missing } = mediaRowFields[kind]
    return form.getAll(file).flatMap((value, row): [string, string[]][] => {
      const [hasFile, hasTitle] = [isChosen(value), titleAt(form, titles, row) !== '']
      if (hasFile === hasTitle) return []
      return hasFile
        ? [[rowFieldName(titles, row), [titleMissingMessage(kind, row)]]]
        : [[rowFieldName(file, row), [t(missing)]]]
    })
  })
  return Object.fromEntries(errors)
}

function rowSteps(form: FormData, kind: MediaKind): UploadStep[] {
  const { titles, file: fileName } = mediaRowFields[kind]
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
        formNames: { title: rowFieldName(titles, row), [fileName]: rowFieldName(fileName, row) },
      },
    ]
  })
}

const titleAt = (form: FormData, name: string, row: number) => String(form.getAll(name)[row] ?? '').trim()
const isChosen = (value: FormDataEntryValue | null): value is File => value instanceof File && value.size > 0
const fingerprint = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`
