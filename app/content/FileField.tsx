import { type ChangeEvent, useEffect, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import type { FormErrors } from '../platform/errors'

import { LabelledFrame, useLabelled } from '../ui/FormFields'
import { type FileKind, fileKinds } from '../uploads/file-kinds'
import { acceptOf, fileProblem } from '../uploads/file-rules'
import { Present, Preview } from './Preview'

interface FileFieldProps {
  label: string
  name: string
  kind: FileKind
  /** The most that the operator takes; no limit where there is none. */
  limitBytes?: number
  /** The stored file that a new one would take the place of. */
  present?: string | null
  formErrors?: FormErrors
  /** A file that was dropped before this field was there. */
  initial?: File
  /** Takes what is chosen beyond the first file; where it is given, several may be chosen at once with JavaScript. */
  onMore?: (files: File[]) => void
}

/** A labelled file input. With JavaScript a file can be dropped on it, is looked at before it is sent, and is shown. */
export function FileField({
  label,
  name,
  kind,
  limitBytes,
  present,
  formErrors,
  initial,
  onMore,
}: FileFieldProps) {
  const hint = present ? `Choose one to replace the present ${label === 'PDF' ? label : 'image'}.` : undefined
  const [problem, setProblem] = useState<string>()
  const [chosen, setChosen] = useState<File>()
  const [answered, setAnswered] = useState<string[]>()
  const standing = formErrors?.errors[name] === answered ? undefined : formErrors
  const { id, errors, control } = useLabelled({ name, hint, formErrors: standing }, problem)

  const look = (file: File | undefined) => {
    setChosen(file)
    setAnswered(formErrors?.errors[name])
    setProblem(file && fileProblem(kind, file, limitBytes))
  }
  const put = (file: File) => {
    const input = document.getElementById(id)
    if (!(input instanceof HTMLInputElement)) return
    const files = new DataTransfer()
    files.items.add(file)
    input.files = files.files
    look(file)
  }

  const take = ([first, ...more]: File[]) => {
    if (!first) return look(undefined)
    if (more.length === 0) return look(first)
    put(first)
    onMore?.(more)
  }
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dropped file is put into the input once, when both are there
  useEffect(() => {
    if (initial) put(initial)
  }, [])

  const { getRootProps, isDragActive } = useDropzone({
    accept: dropAccept(kind),
    multiple: onMore !== undefined,
    maxSize: limitBytes,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file, ...more], [rejection]) => {
      if (file) {
        put(file)
        if (more.length > 0) onMore?.(more)
      } else if (rejection) setProblem(rejection.errors[0]?.message)
    },
  })

  return (
    <LabelledFrame id={id} label={label} hint={hint} errors={errors}>
      <div {...getRootProps({ role: undefined })} className={isDragActive ? 'drop is-over' : 'drop'}>
        <input
          type="file"
          {...control}
          accept={acceptOf(kind).join(',')}
          data-problem={problem}
          multiple={isScripted && onMore !== undefined}
          onChange={(event: ChangeEvent<HTMLInputElement>) => take([...(event.currentTarget.files ?? [])])}
        />
        {chosen && !problem ? <Preview file={chosen} /> : <p className="drop-hint">or drop it here</p>}
        {present && !chosen && <Present path={present} />}
      </div>
    </LabelledFrame>
  )
}

/** react-dropzone's form of what a kind accepts. */
export function dropAccept(kind: FileKind): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fileKinds[kind].types).map(([type, endings]) => [type, [...endings]]),
  )
}
