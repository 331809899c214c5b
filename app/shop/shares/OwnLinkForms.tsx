import { Form } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'

interface OwnLinkFormsProps {
  /** The whole address; null for none. */
  link: string | null
}

/** Makes, shows and takes back the link with which a payee sees the own statements. */
export function OwnLinkForms({ link }: OwnLinkFormsProps) {
  return (
    <section aria-labelledby="link">
      <h2 id="link">{t('Link for the payee')}</h2>
      {link ? (
        <p>
          <a href={link}>{link}</a>
        </p>
      ) : (
        <p>{t('Whoever has the link sees all statements of this payee, without a login.')}</p>
      )}
      <Form method="post" className="form-actions">
        <button type="submit" name="intent" value="renew" className="button is-plain">
          {link ? t('Make a new link') : t('Make a link')}
        </button>
        {link && (
          <button type="submit" name="intent" value="revoke" className="button is-plain">
            {t('Take it back')}
          </button>
        )}
      </Form>
    </section>
  )
}
