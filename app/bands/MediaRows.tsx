import type { MouseEvent } from 'react'
import { useDropzone } from 'react-dropzone'
import type { FormErrors } from '../platform/errors/errors'
import { t } from '../platform/i18n/i18n'
import { Field } from '../platform/ui/Field'
import { dropzoneTypes, FileField } from '../site/content/FileField'
import type { FileKind } from '../site/uploads/file-kinds'
import { titleOfFile } from '../site/uploads/title-of-file'
import { proposeTitle } from './propose-title'
import { convertedRecordingHint } from './recording-hint'
import { type MediaRow, useMediaRows } from './useMediaRows'
import '../site/content/form-rows.css'
import '../site/content/file-field.css'

interface MediaRowsProps {
  legend: string
  kind: 'track' | 'photo'
  fileKind: FileKind
  title: { label: string; name: string }
  file: { label: string; name: string }
  /** The titles of the initial rows: one empty row by default. */
  titles?: string[]
  /** The address that answers the add and remove buttons when there is no JavaScript. */
  page: string
  limitBytes?: number
  formErrors?: FormErrors
}

/**
 * Shows rows of the form, each with a title and a file. Without JavaScript, adding or removing a row submits
 * the form without files.
 */
export function MediaRows({
  legend,
  kind,
  fileKind,
  title,
  file,
  page,
  limitBytes,
  formErrors,
  ...initial
}: MediaRowsProps) {
  const id = `${kind}-rows`
  const titles = formErrors?.values[title.name]?.split('\n') ?? initial.titles ?? ['']
  const { rows, add, remove, errorsOf } = useMediaRows(titles, formErrors)
  const listErrors = [title.name, file.name].flatMap((name) => formErrors?.errors[name] ?? [])
  const addFiles = (files: File[]) =>
    add(files.map((dropped) => ({ dropped, title: titleOfFile(dropped.name) })))
  const addOne = (event: MouseEvent) => {
    event.preventDefault()
    add([{}])
  }
  const removeOne = (event: MouseEvent<HTMLElement>, key: number) => {
    event.preventDefault()
    focusPrevious(event.currentTarget)
    remove(key)
  }
  const propose = ({ key, dropped }: MediaRow, chosen: File | undefined) => {
    const input = document.querySelector<HTMLInputElement>(`#${id}-${key} [name="${title.name}"]`)
    if (chosen) void proposeTitle(input, chosen, chosen === dropped)
  }
  const { getRootProps, isDragActive } = useDropzone({
    accept: dropzoneTypes(fileKind),
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => addFiles(files),
  })
  const submitToPage = {
    type: 'submit',
    name: 'intent',
    formAction: `${page}#${id}`,
    formEncType: 'application/x-www-form-urlencoded',
    formNoValidate: true,
  } as const

  return (
    <fieldset id={id} className="form-rows">
      <legend>{legend}</legend>
      {fileKind === 'recording' && <p className="field-hint">{t(convertedRecordingHint)}</p>}
      {listErrors.length > 0 && <p className="field-error">{listErrors.join(' ')}</p>}
      {rows.map((row, index) => (
        <div key={row.key} id={`${id}-${row.key}`} className="form-row">
          <div className="field-row">
            <Field
              label={title.label}
              name={title.name}
              maxLength={200}
              dir="auto"
              defaultValue={row.title}
              formErrors={errorsOf(row, title.name)}
            />
            <FileField
              label={file.label}
              name={file.name}
              kind={fileKind}
              limitBytes={limitBytes}
              formErrors={errorsOf(row, file.name)}
              initial={row.dropped}
              onMore={addFiles}
              onChosen={(chosen) => propose(row, chosen)}
            />
          </div>
          <button
            {...submitToPage}
            className="link-button"
            value={`remove-${kind}-${index + 1}`}
            aria-label={
              kind === 'track'
                ? t('Remove track {number}', { number: index + 1 })
                : t('Remove photo {number}', { number: index + 1 })
            }
            onClick={(event) => removeOne(event, row.key)}
          >
            {t('Remove')}
          </button>
        </div>
      ))}
      <div
        {...getRootProps({ role: undefined })}
        className={['form-rows-add', rows.length === 0 && 'is-zone', isDragActive && 'is-over']
          .filter(Boolean)
          .join(' ')}
      >
        <button {...submitToPage} className="button is-plain" value={`add-${kind}`} onClick={addOne}>
          {kind === 'track' ? t('Add a track') : t('Add a photo')}
        </button>
        {rows.length === 0 && <p className="drop-hint">{t('or drop several files here')}</p>}
      </div>
      <p className="field-hint no-script">{t('Add all the rows you need before you choose files.')}</p>
    </fieldset>
  )
}

function focusPrevious(button: HTMLElement) {
  const row = button.closest('.form-row')
  const previous = row?.previousElementSibling?.querySelector<HTMLElement>('.field input')
  const add = row?.parentElement?.querySelector<HTMLElement>('.form-rows-add button')
  ;(previous ?? add)?.focus()
}
