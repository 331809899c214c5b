import { Form } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Message } from '../../platform/ui/Message'
import { TimeZoneField } from '../accounts/TimeZoneField'
import { useLoginForm } from '../accounts/useAccountForms'
import './demo-login.css'

interface DemoLoginProps {
  login: { username: string; password: string }
  redirectTo: string
}

/** Logs in as the demo's owner, by the same request as the form for everybody. */
export function DemoLogin({ login, redirectTo }: DemoLoginProps) {
  const target = redirectTo === '/' ? href('/admin') : redirectTo
  const { error, isBusy, submit } = useLoginForm(target)
  return (
    <section className="demo-login">
      <h2>{t('Try the desk')}</h2>
      {error && <Message role="alert">{error}</Message>}
      <p>
        {t(
          'All visitors share one account and see what others enter. No email is sent, no money is taken, and files can have up to 5 MB.',
        )}
      </p>
      <Form method="post" onSubmit={submit}>
        <input type="hidden" name="redirectTo" value={target} />
        <input type="hidden" name="username" value={login.username} />
        <input type="hidden" name="password" value={login.password} />
        <TimeZoneField />
        <button type="submit" className="button" disabled={isBusy}>
          {t('Log in as the owner')}
        </button>
      </Form>
      <p className="field-hint">{t('Username: {username}, password: {password}', login)}</p>
    </section>
  )
}
