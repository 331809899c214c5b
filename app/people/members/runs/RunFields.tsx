import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { Field } from '../../../platform/ui/Field'
import { Select } from '../../../platform/ui/FormFields'
import type { IssueRun } from './runs'

interface RunFieldsProps {
  run?: Pick<IssueRun, 'title' | 'articleId' | 'variantId' | 'fileVariantId'>
  choices: Record<'articles' | 'variants' | 'fileVariants', { id: number; name: string }[]>
  formErrors?: FormErrors
}

export function RunFields({ run, choices, formErrors }: RunFieldsProps) {
  return (
    <>
      <Field
        label={t('Title')}
        name="title"
        required
        maxLength={200}
        hint={t('The title that members see.')}
        defaultValue={run?.title}
        formErrors={formErrors}
      />
      <Choice
        label={t('Printed copy')}
        name="variantId"
        hint={t('The item we ship.')}
        chosen={run?.variantId}
        options={choices.variants}
        formErrors={formErrors}
      />
      <Choice
        label={t('Emailed link')}
        name="articleId"
        hint={t('To read it online.')}
        chosen={run?.articleId}
        options={choices.articles}
        formErrors={formErrors}
      />
      <Choice
        label={t('Emailed files')}
        name="fileVariantId"
        hint={t('Downloads instead of the link.')}
        chosen={run?.fileVariantId}
        options={choices.fileVariants}
        formErrors={formErrors}
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
      <option value="">{t('None')}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
