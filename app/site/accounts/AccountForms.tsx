import { Form } from '@remix-run/react'
import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'
import type { Account } from './accounts'
import { NewPasswordField } from './NewPasswordField'
import { TimeZoneField } from './TimeZoneField'
import './accounts.css'

interface OwnSession {
  id: number
  words: string
}

/** Returns the errors of one of the page's forms, since the other forms show none. */
const errorsOf = (formErrors: FormErrors | undefined, intent: string) =>
  formErrors?.values.intent === intent ? formErrors : undefined

export function ContactForm({ account, formErrors }: { account: Account; formErrors?: FormErrors }) {
  const errors = errorsOf(formErrors, 'contact')
  return (
    <details className="account-change" open={errors !== undefined}>
      <summary>{t('Change email and phone')}</summary>
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="contact" />
        <Field
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={account.email}
          formErrors={errors}
        />
        <Field
          label={t('Phone number')}
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={account.phone}
          formErrors={errors}
        />
        <Field
          label={t('Your password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          formErrors={errors}
        />
        <button type="submit" className="button">
          {t('Save contact details')}
        </button>
      </Form>
    </details>
  )
}

export function PasswordForm({ username, formErrors }: { username: string; formErrors?: FormErrors }) {
  const errors = errorsOf(formErrors, 'password')
  return (
    <details className="account-change" open={errors !== undefined}>
      <summary>{t('Change password')}</summary>
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" autoComplete="username" value={username} readOnly />
        <TimeZoneField />
        <Field
          label={t('Current password')}
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          required
          formErrors={errors}
        />
        <NewPasswordField name="newPassword" required formErrors={errors} />
        <button type="submit" className="button">
          {t('Change password')}
        </button>
      </Form>
    </details>
  )
}

interface SessionListProps {
  sessions: OwnSession[]
  ownId: number
  formErrors?: FormErrors
}

/**
 * Shows the list of sessions. Enter in its password field presses the first button, which ends all other
 * sessions.
 */
export function SessionList({ sessions, ownId, formErrors }: SessionListProps) {
  const errors = errorsOf(formErrors, 'end-session')
  const own = sessions.find(({ id }) => id === ownId)
  const others = sessions.filter(({ id }) => id !== ownId)
  return (
    <details className="account-change" open={errors !== undefined}>
      <summary>{t('Active sessions ({count})', { count: sessions.length })}</summary>
      {own && <p className="sessions-own">{t('This device: {words}', { words: own.words })}</p>}
      {others.length > 0 && (
        <Form method="post" className="form">
          <input type="hidden" name="intent" value="end-session" />
          <Field
            label={t('Enter the password to end sessions')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            formErrors={errors}
          />
          <button type="submit" name="session" value="others" className="button">
            {t('End all others')}
          </button>
          <ul className="sessions">
            {others.map(({ id, words }) => (
              <li key={id}>
                <span id={`session-${id}`}>{words}</span>
                <button
                  type="submit"
                  name="session"
                  value={id}
                  className="link-button"
                  aria-describedby={`session-${id}`}
                >
                  {t('End session')}
                </button>
              </li>
            ))}
          </ul>
        </Form>
      )}
    </details>
  )
}
