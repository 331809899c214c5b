import type { FormEvent } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { Field } from '../../../platform/ui/Field'
import type { PasswordRequest } from './useDocument'

interface PasswordFormProps {
  request: PasswordRequest
  onCancel: () => void
}

export function PasswordForm({ request, onCancel }: PasswordFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    request.answer(String(new FormData(form).get('pdfPassword')))
    form.reset()
    form.querySelector('input')?.focus()
  }
  const wrong = t('That password does not open this PDF.')
  const errors: Record<string, string[]> = request.isWrong ? { pdfPassword: [wrong] } : {}

  return (
    <form onSubmit={submit} className="reader-password">
      <h2>{t('This PDF needs a password')}</h2>
      <div role={request.isWrong ? 'alert' : undefined}>
        <Field
          label={t('PDF password')}
          name="pdfPassword"
          type="password"
          autoComplete="off"
          required
          formErrors={{ message: wrong, errors, values: {} }}
        />
      </div>
      <p className="reader-password-actions">
        <button type="submit" className="button">
          {t('Open the PDF')}
        </button>
        <button type="button" className="button is-plain" onClick={onCancel}>
          {t('Cancel')}
        </button>
      </p>
    </form>
  )
}
