import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { FieldFrame, useFieldProps } from '../../platform/ui/FormFields'
import { type FileKind, fileKinds } from '../uploads/file-kinds'
import { acceptedTypesOf, fileProblem, isPictureKind } from '../uploads/file-rules'
import { AltTextField } from './AltTextField'
import { CurrentFile, Preview } from './Preview'
import './file-field.css'

interface FileFieldProps {
  label: string
  name: string
  kind: FileKind
  /** The hint; by default how to replace an existing file. */
  hint?: string
  limitBytes?: number
  currentFile?: string | null
  formErrors?: FormErrors
  initial?: File
  /** Receives further files; with this function, several can be chosen at once. */
  onMore?: (files: File[]) => void
  onChosen?: (file: File | undefined) => void
  /** A file that is used unless another one is chosen. */
  proposed?: File
}

export function FileField({
  label,
  name,
  kind,
  limitBytes,
  currentFile,
  formErrors,
  initial,
  onMore,
  onChosen,
  proposed,
  hint = currentFile ? replaceHint(kind) : undefined,
}: FileFieldProps) {
  const [problem, setProblem] = useState<string>()
  const [chosen, setChosen] = useState<File>()
  const [outdated, setOutdated] = useState<string[]>()
  const currentErrors = formErrors?.errors[name] === outdated ? undefined : formErrors
  const { id, errors, control } = useFieldProps({ name, hint, formErrors: currentErrors }, problem)

  const choose = (file: File | undefined) => {
    setChosen(file)
    setOutdated(formErrors?.errors[name])
    setProblem(file && fileProblem(kind, file, limitBytes))
    onChosen?.(file)
  }
  const setInputFile = (file: File) => {
    const input = document.getElementById(id)
    if (!(input instanceof HTMLInputElement)) return
    const files = new DataTransfer()
    files.items.add(file)
    input.files = files.files
    choose(file)
  }

  const onFiles = ([first, ...more]: File[]) => {
    if (!first) return choose(undefined)
    if (more.length === 0) return choose(first)
    setInputFile(first)
    onMore?.(more)
  }
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the dropped file is set once, after mounting
  useEffect(() => {
    if (initial) setInputFile(initial)
  }, [])

  const lastProposed = useRef<File>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each proposed file is offered once
  useEffect(() => {
    const isFree = chosen === undefined || chosen === lastProposed.current
    lastProposed.current = proposed
    if (proposed && isFree) setInputFile(proposed)
  }, [proposed])

  const { getRootProps, isDragActive } = useDropzone({
    accept: dropzoneTypes(kind),
    multiple: onMore !== undefined,
    maxSize: limitBytes,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file, ...more], [rejection]) => {
      if (file) {
        setInputFile(file)
        if (more.length > 0) onMore?.(more)
      } else if (rejection) {
        setProblem(fileProblem(kind, rejection.file, limitBytes) ?? rejection.errors[0]?.message)
      }
    },
  })

  const frame = (
    <FieldFrame id={id} label={label} hint={hint} errors={errors}>
      <div {...getRootProps({ role: undefined })} className={isDragActive ? 'drop is-over' : 'drop'}>
        <input
          type="file"
          {...control}
          accept={acceptedTypesOf(kind).join(',')}
          data-problem={problem}
          multiple={isScripted && onMore !== undefined}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onFiles([...(event.currentTarget.files ?? [])])}
        />
        {chosen && !problem ? (
          <Preview file={chosen} />
        ) : (
          <p className="drop-hint">{t('or drop a file here')}</p>
        )}
        {currentFile && !chosen && <CurrentFile path={currentFile} />}
      </div>
    </FieldFrame>
  )
  if (onMore || !isPictureKind(kind)) return frame
  return (
    <div className="described-file">
      {frame}
      <AltTextField of={name} path={currentFile} formErrors={formErrors} />
    </div>
  )
}

export function dropzoneTypes(kind: FileKind): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fileKinds[kind].types).map(([type, endings]) => [type, [...endings]]),
  )
}

const replaceHint = (kind: FileKind) =>
  kind === 'pdf'
    ? t('Choose a file to replace the current PDF.')
    : t('Choose a file to replace the current image.')
