import { Form } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { formatDate } from '../../platform/ui/format'
import './federation.css'

export const FederationKeyForm = ({ since }: { since: string }) => (
  <section aria-labelledby="federation-key">
    <h2 id="federation-key">{t('Signing key')}</h2>
    <p>
      {t(
        'The site signs what it sends to other servers. Replace the key if someone else got a copy of the database.',
      )}
    </p>
    {since && <p className="field-hint">{t('In use since {date}.', { date: formatDate(since) })}</p>}
    <Form method="post" className="fediverse-key" preventScrollReset>
      <button type="submit" name="intent" value="rotate" className="button is-plain">
        {t('Replace the key')}
      </button>
    </Form>
  </section>
)
