import { type MouseEvent, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { Field, type FormRefusal } from '../ui/Field'
import { dropAccept, FileField } from '../uploads/FileField'
import { endingOf } from '../uploads/file-rules'
import { rowField } from './band-steps'

interface PieceRowsProps {
  legend: string
  kind: 'track' | 'photo'
  title: { label: string; name: string }
  file: { label: string; name: string }
  add: { label: string; intent: string }
  /** How many rows are open at first. */
  open: number
  typed?: Record<string, string>
  limitBytes?: number
  refusal?: FormRefusal
}

interface Row {
  key: number
  title?: string
  dropped?: File
}

/**
 * Rows of a title and a file each; only those with both are sent on. Without JavaScript the button asks the page for
 * one more row by a plain submit without files; with it the row is there at once, and several files can be dropped.
 */
export function PieceRows({
  legend,
  kind,
  title,
  file,
  add,
  open,
  typed,
  limitBytes,
  refusal,
}: PieceRowsProps) {
  const titles = (refusal?.values[title.name] ?? typed?.[title.name])?.split('\n') ?? []
  const [rows, setRows] = useState<Row[]>(() =>
    Array.from({ length: Math.max(open, titles.length) }, (_, key) => ({ key, title: titles[key] })),
  )
  const listErrors = [title.name, file.name].flatMap((name) => refusal?.errors[name] ?? [])
  const ofRow = (name: string, place: number) => rowRefusal(refusal, name, place)
  const addRows = (more: Omit<Row, 'key'>[]) =>
    setRows((before) => [
      ...before,
      ...more.map((row, index) => ({ ...row, key: (before.at(-1)?.key ?? -1) + 1 + index })),
    ])
  const addFiles = (files: File[]) =>
    addRows(files.map((dropped) => ({ dropped, title: titleFrom(dropped.name) })))
  const addOne = (event: MouseEvent) => {
    event.preventDefault()
    addRows([{}])
  }
  const { getRootProps, isDragActive } = useDropzone({
    accept: dropAccept(kind),
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => addFiles(files),
  })

  return (
    <fieldset className="piece-rows">
      <legend>{legend}</legend>
      {listErrors.length > 0 && <p className="field-error">{listErrors.join(' ')}</p>}
      {rows.map((row, place) => (
        <div key={row.key} className="field-row piece-row">
          <Field
            label={title.label}
            name={title.name}
            maxLength={200}
            dir="auto"
            defaultValue={row.title}
            refusal={ofRow(title.name, place)}
          />
          <FileField
            label={file.label}
            name={file.name}
            kind={kind}
            limitBytes={limitBytes}
            refusal={ofRow(file.name, place)}
            initial={row.dropped}
            onMore={addFiles}
          />
        </div>
      ))}
      <div
        {...getRootProps({ role: undefined })}
        className={isDragActive ? 'piece-add is-over' : 'piece-add'}
      >
        <button
          type="submit"
          className="button is-plain"
          name="intent"
          value={add.intent}
          formNoValidate
          formEncType="application/x-www-form-urlencoded"
          onClick={addOne}
        >
          {add.label}
        </button>
        <p className="drop-hint">or drop several here</p>
      </div>
      <p className="field-hint no-script">Add the rows that you need first: choosing files comes last.</p>
    </fieldset>
  )
}

/** A title to begin with: the file's name without its ending, as words. */
const titleFrom = (name: string) => name.slice(0, name.length - endingOf(name).length).replace(/[-_]+/g, ' ')

/** What of a refusal is one row's. Its title it has already: a list's refused values are one text. */
const rowRefusal = (refusal: FormRefusal | undefined, name: string, row: number) =>
  refusal && { ...refusal, values: {}, errors: { [name]: refusal.errors[rowField(name, row)] ?? [] } }
