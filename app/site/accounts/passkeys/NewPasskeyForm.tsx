import { Form } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { Field, useErrorsOf } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { OwnPasswordField } from '../OwnPasswordField'
import { canUsePasskeys } from './browser-passkeys'
import { useNewPasskey } from './useNewPasskey'

interface NewPasskeyFormProps {
  /** The device in words, as the suggested name. */
  device: string
  asksForPassword: boolean
}

export function NewPasskeyForm({ device, asksForPassword }: NewPasskeyFormProps) {
  const sent = useErrorsOf('add')
  const { formErrors = sent, isBusy, add } = useNewPasskey()
  const [canMake, setCanMake] = useState<boolean>()
  useEffect(() => setCanMake(canUsePasskeys()), [])
  return (
    <section aria-labelledby="new-passkey">
      <h2 id="new-passkey">{t('Add a passkey')}</h2>
      <noscript>
        <p>{t('Turn on JavaScript in your browser to add a passkey.')}</p>
      </noscript>
      {canMake === false && <p>{t('This browser cannot make a passkey for this site.')}</p>}
      {canMake && (
        <Form method="post" className="form" onSubmit={add}>
          {formErrors && formErrors !== sent && <Message role="alert">{formErrors.message}</Message>}
          <input type="hidden" name="intent" value="add" />
          <Field
            label={t('Name')}
            name="name"
            required
            maxLength={60}
            defaultValue={device}
            hint={t('A name to recognize it by, such as Phone or Security key.')}
            formErrors={formErrors}
          />
          {asksForPassword && <OwnPasswordField formErrors={formErrors} />}
          <button type="submit" className="button" disabled={isBusy}>
            {t('Add passkey')}
          </button>
        </Form>
      )}
    </section>
  )
}
