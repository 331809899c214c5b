import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { Checkbox } from '../../../platform/ui/Checkbox'
import { Field } from '../../../platform/ui/Field'
import { TextArea } from '../../../platform/ui/FormFields'
import type { OwnSubmission } from './own-submission.server'
import { maxBioLength, maxSenderLinks } from './submission-fields'

interface SenderFieldsProps {
  sent?: Pick<OwnSubmission, 'name' | 'email' | 'pronouns' | 'bio' | 'links'>
  formErrors?: FormErrors
}

export function SenderFields({ sent, formErrors }: SenderFieldsProps) {
  return (
    <>
      <h3>{t('About you')}</h3>
      <Field
        label={t('Name')}
        name="name"
        required
        maxLength={200}
        dir="auto"
        autoComplete="name"
        hint={t('As it should be printed.')}
        defaultValue={sent?.name}
        formErrors={formErrors}
      />
      {sent ? (
        <input type="hidden" name="email" value={sent.email} />
      ) : (
        <Field
          label={t('Email')}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          hint={t('For our answer, and a link to see and change what you sent.')}
          formErrors={formErrors}
        />
      )}
      <Field
        label={t('Pronouns (optional)')}
        name="pronouns"
        maxLength={60}
        dir="auto"
        defaultValue={sent?.pronouns}
        formErrors={formErrors}
      />
      <TextArea
        label={t('Bio (optional)')}
        name="bio"
        rows={3}
        maxLength={maxBioLength}
        defaultValue={sent?.bio}
        formErrors={formErrors}
      />
      <TextArea
        label={t('Links (optional)')}
        name="links"
        rows={2}
        maxLength={maxSenderLinks}
        defaultValue={sent?.links}
        formErrors={formErrors}
      />
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {t('Homepage')}
          <input type="text" name="homepage" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      <Checkbox
        label={t('I agree that my submission and my address are stored as described above.')}
        name="consent"
        initial={sent !== undefined}
        formErrors={formErrors}
      />
      {formErrors?.errors.consent && <p className="field-error">{formErrors.errors.consent.join(' ')}</p>}
    </>
  )
}
