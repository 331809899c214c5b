import { Form } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { CopyField } from '../../platform/ui/CopyField'
import { formatDateTime } from '../../platform/ui/format'

interface SecretPanelProps {
  secret: string
  /** The time until which the previous secret signs too, in ISO 8601. */
  previousUntil: string | null
  version: number
}

export function SecretPanel({ secret, previousUntil, version }: SecretPanelProps) {
  return (
    <details open={previousUntil !== null}>
      <summary>{t('Secret')}</summary>
      <p>{t('The receiver uses it to check that a message comes from this site. Keep it private.')}</p>
      {secret ? (
        <CopyField label={t('Secret')} value={secret} />
      ) : (
        <p>{t('It cannot be read because SESSION_SECRET has changed. Create a new one.')}</p>
      )}
      {previousUntil && (
        <p>
          {t('Messages are also signed with the previous secret until {time}.', {
            time: formatDateTime(previousUntil),
          })}
        </p>
      )}
      <Form method="post" className="form">
        <input type="hidden" name="version" value={version} />
        <p>{t('After you create a new secret, the old one keeps signing for 24 hours.')}</p>
        <button type="submit" name="intent" value="rotate" className="button is-plain">
          {t('Create a new secret')}
        </button>
      </Form>
    </details>
  )
}
