import { t } from '../../platform/i18n/i18n'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { TextArea } from '../../platform/ui/FormFields'
import './file-field.css'

/** The fields that `parseCsvForm` reads: a file, or rows in their place. */
export function CsvFields() {
  const formErrors = useFormErrors()
  return (
    <>
      <Field label={t('CSV file')} name="file" type="file" accept=".csv,text/csv,text/plain" />
      <TextArea label={t('Or paste rows')} name="csv" rows={8} formErrors={formErrors} />
    </>
  )
}
