import { Form } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { LoginLinks } from '../../site/accounts/LoginLinks'

interface KeepOrderProps {
  link: string
  isLoggedIn: boolean
  isBusy?: boolean
}

export function AddToAccount({ link, isLoggedIn, isBusy }: KeepOrderProps) {
  return (
    <section className="order-keep" aria-labelledby="keep">
      <h2 id="keep">{t('Keep this order in an account')}</h2>
      {isLoggedIn ? (
        <Form method="post" action={link}>
          <p>{t('You’ll find it under Your orders. Its link then needs your login.')}</p>
          <button type="submit" name="intent" value="add" className="button is-plain" disabled={isBusy}>
            {t('Add to my account')}
          </button>
        </Form>
      ) : (
        <p className="order-links">
          <LoginLinks redirectTo={link} />
        </p>
      )}
    </section>
  )
}
