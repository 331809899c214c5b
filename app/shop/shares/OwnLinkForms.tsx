import { Form } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'

interface OwnLinkFormsProps {
  /** The absolute address of the link; null if there is none. */
  link: string | null
}

/** Creates, shows and withdraws the link by which a payee sees their statements. */
export function OwnLinkForms({ link }: OwnLinkFormsProps) {
  return (
    <section aria-labelledby="link">
      <h2 id="link">{t('Link for the payee')}</h2>
      {link ? (
        <p>
          <a href={link}>{link}</a>
        </p>
      ) : (
        <p>{t('Anyone with the link can see all statements of this payee without logging in.')}</p>
      )}
      <Form method="post" className="form-actions">
        <button type="submit" name="intent" value="renew" className="button is-plain">
          {link ? t('Create a new link') : t('Create a link')}
        </button>
        {link && (
          <button type="submit" name="intent" value="revoke" className="button is-plain">
            {t('Revoke link')}
          </button>
        )}
      </Form>
    </section>
  )
}
