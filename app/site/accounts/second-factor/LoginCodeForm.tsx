import { Form, Link } from '@remix-run/react'
import type { FormErrors } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { withRedirectTo } from '../login-address'
import { CodeField } from './CodeField'

export function LoginCodeForm({ redirectTo, formErrors }: { redirectTo: string; formErrors?: FormErrors }) {
  return (
    <>
      <Form method="post" className="form">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <CodeField formErrors={formErrors} />
        <button type="submit" className="button">
          {t('Login')}
        </button>
      </Form>
      <p>
        <Link to={withRedirectTo(href('/login'), redirectTo)}>{t('Start again')}</Link>
      </p>
    </>
  )
}
