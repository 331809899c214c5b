import { Form } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import { Checkbox } from '../../../platform/ui/Checkbox'
import { Field, useErrorsOf } from '../../../platform/ui/Field'
import { Select } from '../../../platform/ui/FormFields'
import { OwnPasswordField } from '../OwnPasswordField'
import { CodeField } from '../second-factor/CodeField'
import { keyLifetimes, keyRightLabels, personalKeyRights } from './keys'

/** The rights that an e-reader needs. */
const initialRights = ['read', 'sync']

export function NewKeyForm({ asksCode }: { asksCode: boolean }) {
  const formErrors = useErrorsOf('create')
  const errors = formErrors?.errors.rights
  return (
    <section aria-labelledby="new-key">
      <h2 id="new-key">{t('New key')}</h2>
      <Form method="post" className="form">
        <Field
          label={t('Name')}
          name="name"
          required
          maxLength={60}
          hint={t('What it is for, such as Kobo or backup script.')}
          formErrors={formErrors}
        />
        <fieldset className="field-group" aria-describedby={errors && 'rights-error'}>
          <legend>{t('Allow it to')}</legend>
          {personalKeyRights.map((right) => (
            <Checkbox
              key={right}
              name={right}
              label={t(keyRightLabels[right])}
              initial={initialRights.includes(right)}
              formErrors={formErrors}
            />
          ))}
          {errors && (
            <p className="field-error" id="rights-error">
              {errors[0]}
            </p>
          )}
        </fieldset>
        <Select label={t('Valid for')} name="days" formErrors={formErrors}>
          {keyLifetimes.map(({ days, label }) => (
            <option key={days} value={days}>
              {t(label)}
            </option>
          ))}
        </Select>
        <OwnPasswordField formErrors={formErrors} />
        {asksCode && <CodeField formErrors={formErrors} />}
        <button type="submit" name="intent" value="create" className="button">
          {t('Create key')}
        </button>
      </Form>
    </section>
  )
}
