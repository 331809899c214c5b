import { Form } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { Field, useErrorsOf } from '../../platform/ui/Field'
import { TextArea } from '../../platform/ui/FormFields'
import type { ReturnTerms } from './return-terms.server'

export function ReturnTermsForm({ days, words }: ReturnTerms) {
  const formErrors = useErrorsOf('set-returns')
  return (
    <section className="admin-section">
      <h2>{t('Returns')}</h2>
      <Form method="post" className="form" key={`${days} ${words}`}>
        <Field
          label={t('Return window (days)')}
          name="days"
          type="number"
          min={0}
          max={365}
          required
          hint={t('After shipping. 0 for no returns.')}
          defaultValue={days}
          formErrors={formErrors}
        />
        <TextArea
          label={t('Return terms')}
          name="words"
          maxLength={2000}
          hint={t('Where to send it, and who pays.')}
          defaultValue={words}
          formErrors={formErrors}
        />
        <button type="submit" name="intent" value="set-returns" className="button is-plain">
          {t('Save returns')}
        </button>
      </Form>
    </section>
  )
}
