import { type ChangeEvent, useState } from 'react'
import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { Field } from '../../../platform/ui/Field'
import { FieldFrame, Select, TextArea, useFieldProps } from '../../../platform/ui/FormFields'
import { formatFileSize } from '../../../platform/ui/format'
import { sizeProblem, tooManyProblem } from '../../../site/uploads/file-rules'
import { type Call, canHaveFiles, fileInputAccept, fileLimitBytes } from '../calls'
import type { OwnSubmission } from './own-submission.server'
import { pieceFieldNames } from './submission-fields'
import '../../../site/content/file-field.css'
import '../../../platform/ui/topics.css'

type Sent = OwnSubmission['pieces'][number]

interface PieceFieldsProps {
  number: number
  call: Call
  sent?: Sent
  formErrors?: FormErrors
}

export function PieceFields(props: PieceFieldsProps) {
  const { number, call, sent, formErrors } = props
  if (call.maxPieces === 1) return <Fields {...props} />
  const names = Object.values(pieceFieldNames(number))
  const isUsed =
    number === 1 ||
    sent !== undefined ||
    names.some((name) => formErrors?.values[name] || formErrors?.errors[name])
  return (
    <details className="more-fields" open={isUsed}>
      <summary>{t('Work {number}', { number })}</summary>
      <div className="form">
        <Fields {...props} />
      </div>
    </details>
  )
}

function Fields({ number, call, sent, formErrors }: PieceFieldsProps) {
  const names = pieceFieldNames(number)
  return (
    <>
      <Field
        label={t('Title')}
        name={names.title}
        maxLength={200}
        dir="auto"
        required={number === 1}
        defaultValue={sent?.title}
        formErrors={formErrors}
      />
      {call.pieceKinds.length > 0 && (
        <Select label={t('Kind')} name={names.kind} defaultValue={sent?.kind ?? ''} formErrors={formErrors}>
          <option value="">{t('Choose')}</option>
          {call.pieceKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kind}
            </option>
          ))}
        </Select>
      )}
      {call.maxTextLength > 0 && (
        <TextArea
          label={t('Text')}
          name={names.text}
          rows={8}
          maxLength={call.maxTextLength}
          hint={canHaveFiles(call) ? t('A text, files or both.') : undefined}
          defaultValue={sent?.text}
          formErrors={formErrors}
        />
      )}
      {sent && sent.files.length > 0 && <SentFiles files={sent.files} />}
      {canHaveFiles(call) && <FilesField name={names.files} call={call} formErrors={formErrors} />}
    </>
  )
}

const SentFiles = ({ files }: { files: Sent['files'] }) => (
  <fieldset className="topics">
    <legend>{t('Sent files')}</legend>
    {files.map(({ id, name, bytes }) => (
      <label key={id} className="check">
        <input type="checkbox" name="removeFile" value={id} />{' '}
        {t('Remove {name} ({size})', { name, size: formatFileSize(bytes) })}
      </label>
    ))}
  </fieldset>
)

function FilesField({ name, call, formErrors }: { name: string; call: Call; formErrors?: FormErrors }) {
  const [problem, setProblem] = useState<string>()
  const { maxFiles, maxFileMb } = call
  const hint = t('{maxFiles, plural, one {One file} other {Up to # files}}, {maxFileMb} MB each.', {
    maxFiles,
    maxFileMb,
  })
  const { id, control } = useFieldProps({ name, hint }, problem)
  const sent = Object.entries(formErrors?.errors ?? {}).flatMap(([field, messages]) =>
    field === name || field.startsWith(`${name}[`) ? messages : [],
  )
  const check = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    const limitBytes = fileLimitBytes(call)
    const large = files.find(({ size }) => size > limitBytes)
    if (large) return setProblem(`${large.name}: ${sizeProblem(limitBytes)}`)
    setProblem(files.length > maxFiles ? t(tooManyProblem) : undefined)
  }
  return (
    <FieldFrame id={id} label={t('Files')} hint={hint} errors={problem ? [problem] : [...new Set(sent)]}>
      <input
        type="file"
        {...control}
        multiple={maxFiles > 1}
        accept={fileInputAccept(call)}
        data-problem={problem}
        onChange={check}
      />
    </FieldFrame>
  )
}
