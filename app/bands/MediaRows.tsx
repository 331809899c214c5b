import type { MouseEvent } from 'react'
import { useDropzone } from 'react-dropzone'
import { dropAccept, FileField } from '../content/FileField'
import type { FormErrors } from '../platform/errors'
import { Field } from '../ui/Field'
import { endingOf } from '../uploads/file-rules'
import { useMediaRows } from './useMediaRows'

interface MediaRowsProps {
  legend: string
  kind: 'track' | 'photo'
  title: { label: string; name: string }
  file: { label: string; name: string }
  /** The titles in the rows that are open at first; one empty row unless given. */
  titles?: string[]
  /** The page that gives the form again with other rows, without JavaScript. */
  page: string
  limitBytes?: number
  formErrors?: FormErrors
}

/**
 * Rows of a title and a file each; only those with both are sent on. Without JavaScript the buttons ask the page for
 * a row more or less by a plain submit without files; with it that is done at once, and several files can be dropped.
 */
export function MediaRows({
  legend,
  kind,
  title,
  file,
  page,
  limitBytes,
  formErrors,
  ...given
}: MediaRowsProps) {
  const titles = formErrors?.values[title.name]?.split('\n') ?? given.titles ?? ['']
  const { rows, add, remove, errorsOf } = useMediaRows(titles, formErrors)
  const listErrors = [title.name, file.name].flatMap((name) => formErrors?.errors[name] ?? [])
  const addFiles = (files: File[]) =>
    add(files.map((dropped) => ({ dropped, title: titleFrom(dropped.name) })))
  const addOne = (event: MouseEvent) => {
    event.preventDefault()
    add([{}])
  }
  const removeOne = (event: MouseEvent<HTMLElement>, key: number) => {
    event.preventDefault()
    focusBefore(event.currentTarget)
    remove(key)
  }
  const { getRootProps, isDragActive } = useDropzone({
    accept: dropAccept(kind),
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => addFiles(files),
  })
  const id = `${kind}-rows`
  const askPage = {
    type: 'submit',
    name: 'intent',
    formAction: `${page}#${id}`,
    formEncType: 'application/x-www-form-urlencoded',
    formNoValidate: true,
  } as const

  return (
    <fieldset id={id} className="form-rows">
      <legend>{legend}</legend>
      {listErrors.length > 0 && <p className="field-error">{listErrors.join(' ')}</p>}
      {rows.map((row, place) => (
        <div key={row.key} className="form-row">
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
              kind={kind}
              limitBytes={limitBytes}
              formErrors={errorsOf(row, file.name)}
              initial={row.dropped}
              onMore={addFiles}
            />
          </div>
          <button
            {...askPage}
            className="link-button"
            value={`remove-${kind}-${place + 1}`}
            aria-label={`Remove ${kind} ${place + 1}`}
            onClick={(event) => removeOne(event, row.key)}
          >
            Remove
          </button>
        </div>
      ))}
      <div
        {...getRootProps({ role: undefined })}
        className={isDragActive ? 'form-rows-add is-over' : 'form-rows-add'}
      >
        <button {...askPage} className="button is-plain" value={`add-${kind}`} onClick={addOne}>
          Add a {kind}
        </button>
        <p className="drop-hint">or drop several here</p>
      </div>
      <p className="field-hint no-script">Add the rows that you need first: choosing files comes last.</p>
    </fieldset>
  )
}

/** A title to begin with: the file's name without its ending, as words. */
const titleFrom = (name: string) => name.slice(0, name.length - endingOf(name).length).replace(/[-_]+/g, ' ')

/** Whoever removes a row goes on in the one before it; where there is none, at the button that adds one. */
function focusBefore(button: HTMLElement) {
  const row = button.closest('.form-row')
  const before = row?.previousElementSibling?.querySelector<HTMLElement>('.field input')
  const add = row?.parentElement?.querySelector<HTMLElement>('.form-rows-add button')
  ;(before ?? add)?.focus()
}
