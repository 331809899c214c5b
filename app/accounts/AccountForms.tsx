import { Form } from '@remix-run/react'
import type { FormErrors } from '../platform/errors'
import { Field } from '../ui/Field'
import { usDate } from '../ui/format'
import type { Account } from './accounts'
import { NewPasswordField } from './NewPasswordField'

interface OwnSession {
  id: number
  userAgent: string
  createdAt: Date
  lastUsedAt: Date
}

/** The errors of one of the page's forms; the others show none. */
const errorsOf = (formErrors: FormErrors | undefined, intent: string) =>
  formErrors?.values.intent === intent ? formErrors : undefined

export function ContactForm({ account, formErrors }: { account: Account; formErrors?: FormErrors }) {
  const errors = errorsOf(formErrors, 'contact')
  return (
    <details className="account-change" open={errors !== undefined}>
      <summary>Change email and phone</summary>
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="contact" />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={account.email}
          formErrors={errors}
        />
        <Field
          label="Phone number"
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={account.phone}
          formErrors={errors}
        />
        <Field
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          formErrors={errors}
        />
        <button type="submit" className="button">
          Save contact details
        </button>
      </Form>
    </details>
  )
}

export function PasswordForm({ username, formErrors }: { username: string; formErrors?: FormErrors }) {
  const errors = errorsOf(formErrors, 'password')
  return (
    <details className="account-change" open={errors !== undefined}>
      <summary>Change password</summary>
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" autoComplete="username" value={username} readOnly />
        <Field
          label="Current password"
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          required
          formErrors={errors}
        />
        <NewPasswordField name="newPassword" required formErrors={errors} />
        <button type="submit" className="button">
          Change password
        </button>
      </Form>
    </details>
  )
}

export function SessionList({ sessions, ownId }: { sessions: OwnSession[]; ownId: number }) {
  return (
    <details className="account-change">
      <summary>Active sessions ({sessions.length})</summary>
      <ul className="sessions">
        {sessions.map(({ id, userAgent, lastUsedAt }) => (
          <li key={id}>
            <span>
              {userAgent || 'Unknown device'} · last used {usDate(new Date(lastUsedAt).toISOString())}
              {id === ownId && ' · this device'}
            </span>
            {id !== ownId && (
              <Form method="post">
                <input type="hidden" name="sessionId" value={id} />
                <button type="submit" name="intent" value="end-session" className="link-button">
                  Log out
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
