import { type ChangeEvent, useState } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { FieldFrame, useFieldProps } from '../../platform/ui/FormFields'
import type { FileKind } from '../uploads/file-kinds'
import { acceptedTypesOf, fileProblem } from '../uploads/file-rules'
import './file-field.css'

interface ManyFilesFieldProps {
  label: string
  name: string
  kind: FileKind
  hint: string
  limitBytes?: number
  formErrors?: FormErrors
}

export function MultipleFilesField({ label, name, kind, hint, limitBytes, formErrors }: ManyFilesFieldProps) {
  const [problem, setProblem] = useState<string>()
  const { id, control } = useFieldProps({ name, hint }, problem)
  const sent = Object.entries(formErrors?.errors ?? {}).flatMap(([field, messages]) =>
    field === name || field.startsWith(`${name}[`) ? messages : [],
  )
  const errors = problem ? [problem] : [...new Set(sent)]
  const check = (event: ChangeEvent<HTMLInputElement>) => {
    const problems = [...(event.currentTarget.files ?? [])].map((file) => {
      const found = fileProblem(kind, file, limitBytes)
      return found && `${file.name}: ${found}`
    })
    setProblem(problems.find(Boolean))
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors}>
      <div className="drop">
        <input
          type="file"
          {...control}
          multiple
          accept={acceptedTypesOf(kind).join(',')}
          data-problem={problem}
          onChange={check}
        />
        <p className="drop-hint">{t('or drop files here')}</p>
      </div>
    </FieldFrame>
  )
}
