import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { Checkbox } from '../../../platform/ui/Checkbox'
import { Field } from '../../../platform/ui/Field'
import { MoneyField } from '../../../platform/ui/MoneyField'
import type { Issue } from './series'

interface IssueFieldsProps {
  issue?: Issue | null
  series: string[]
  formErrors?: FormErrors
}

/** The fields of an issue; a site with one magazine needs only the number. */
export function IssueFields({ issue, series, formErrors }: IssueFieldsProps) {
  return (
    <fieldset className="field-group">
      <legend>{t('About the issue')}</legend>
      <Field
        label={t('Issue number')}
        name="issueNumber"
        maxLength={40}
        dir="auto"
        defaultValue={issue?.number}
        formErrors={formErrors}
      />
      <Field
        label={t('Its series')}
        name="seriesTitle"
        maxLength={200}
        dir="auto"
        list="series-titles"
        defaultValue={issue?.series.title}
        formErrors={formErrors}
        hint={t('The magazine’s name. A new name starts a new series.')}
      />
      <datalist id="series-titles">
        {series.map((title) => (
          <option key={title} value={title} />
        ))}
      </datalist>
      <Field
        label={t('Date of the issue')}
        name="issueDate"
        maxLength={60}
        dir="auto"
        placeholder={t('Winter 2026')}
        defaultValue={issue?.date}
        formErrors={formErrors}
      />
      <Checkbox
        label={t('Special issue')}
        name="isSpecialIssue"
        initial={issue?.isSpecial}
        formErrors={formErrors}
      />
      <Field
        label={t('ISBN')}
        name="isbn"
        maxLength={30}
        defaultValue={issue?.isbn}
        formErrors={formErrors}
      />
      <div className="field-row">
        <Field
          label={t('Print run')}
          name="printRun"
          inputMode="numeric"
          defaultValue={issue?.printRun ?? undefined}
          formErrors={formErrors}
        />
        <MoneyField
          label={t('Price in print')}
          name="issuePrice"
          cents={issue?.priceCents}
          formErrors={formErrors}
        />
      </div>
    </fieldset>
  )
}
