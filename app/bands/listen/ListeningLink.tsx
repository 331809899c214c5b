import { Form } from '@remix-run/react'
import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'
import { formatDay } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import './listening-link.css'

export interface DisplayedListeningLink {
  /** The absolute address of the link; null if there is no link. */
  address: string | null
  /** The last day on which the link works, as 2026-12-24; null if it does not end. */
  endsOn: string | null
  hasEnded: boolean
}

interface ListeningLinkProps {
  link: DisplayedListeningLink
  formErrors?: FormErrors
}

export function ListeningLink({ link: { address, endsOn, hasEnded }, formErrors }: ListeningLinkProps) {
  return (
    <section id="listening-link" aria-labelledby="listening-link-heading" className="listening-link">
      <h2 id="listening-link-heading">{t('Listening link')}</h2>
      {formErrors && (
        <Message role="alert" about={formErrors}>
          {formErrors.message}
        </Message>
      )}
      {address ? (
        <p className="listening-address">
          <a href={address}>{address}</a>
        </p>
      ) : (
        <p>{t('Anyone with the link can listen without logging in.')}</p>
      )}
      {hasEnded && endsOn && <p>{t('It ended on {endsOn}.', { endsOn: formatDay(endsOn) })}</p>}
      <Form method="post" className="form">
        <Field
          label={t('Last day')}
          name="endsOn"
          type="date"
          hint={t('Optional.')}
          defaultValue={endsOn ?? ''}
          formErrors={formErrors}
        />
        <p className="form-actions">
          {address && (
            <button type="submit" name="intent" value="end-link" className="button is-plain">
              {t('Save the day')}
            </button>
          )}
          <button type="submit" name="intent" value="renew-link" className="button is-plain">
            {address ? t('Create a new link') : t('Create a link')}
          </button>
          {address && (
            <button type="submit" name="intent" value="revoke-link" className="button is-plain">
              {t('Revoke link')}
            </button>
          )}
        </p>
      </Form>
    </section>
  )
}
