import type { FormErrors } from '../../platform/http/errors'
import { Field } from '../../ui/Field'
import { Select } from '../../ui/FormFields'
import type { IssueRun } from './runs'

interface RunFieldsProps {
  run?: Pick<IssueRun, 'title' | 'articleId' | 'variantId' | 'fileVariantId'>
  choices: Record<'articles' | 'variants' | 'fileVariants', { id: number; name: string }[]>
  formErrors?: FormErrors
}

/** Says which issue is sent, and as what. */
export function RunFields({ run, choices, formErrors }: RunFieldsProps) {
  return (
    <>
      <Field
        label="Title"
        name="title"
        required
        maxLength={200}
        hint="As members call the issue."
        defaultValue={run?.title}
        formErrors={formErrors}
      />
      <Choice
        label="Printed copy"
        name="variantId"
        hint="What goes into the parcel."
        chosen={run?.variantId}
        {...{ options: choices.variants, formErrors }}
      />
      <Choice
        label="Emailed link"
        name="articleId"
        hint="To read it online."
        chosen={run?.articleId}
        {...{ options: choices.articles, formErrors }}
      />
      <Choice
        label="Emailed files"
        name="fileVariantId"
        hint="Downloads in place of the link."
        chosen={run?.fileVariantId}
        {...{ options: choices.fileVariants, formErrors }}
      />
    </>
  )
}

interface ChoiceProps {
  label: string
  name: string
  hint: string
  chosen?: number | null
  options: { id: number; name: string }[]
  formErrors?: FormErrors
}

function Choice({ chosen, options, ...field }: ChoiceProps) {
  return (
    <Select {...field} defaultValue={chosen ?? ''}>
      <option value="">None</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
