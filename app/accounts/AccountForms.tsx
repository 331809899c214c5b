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

/** Only the form that was refused shows what was typed and what was wrong. */
const refusalOf = (formErrors: FormErrors | undefined, intent: string) =>
  formErrors?.values.intent === intent ? formErrors : undefined

export function ContactForm({ account, formErrors }: { account: Account; formErrors?: FormErrors }) {
  const own = refusalOf(formErrors, 'contact')
  return (
    <details className="account-change" open={own !== undefined}>
      <summary>Change e-mail and phone</summary>
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="contact" />
        <Field
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={account.email}
          formErrors={own}
        />
        <Field
          label="Phone number"
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={account.phone}
          formErrors={own}
        />
        <Field
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          formErrors={own}
        />
        <button type="submit" className="button">
          Save contact
        </button>
      </Form>
    </details>
  )
}

export function PasswordForm({ username, formErrors }: { username: string; formErrors?: FormErrors }) {
  const own = refusalOf(formErrors, 'password')
  return (
    <details className="account-change" open={own !== undefined}>
      <summary>Change password</summary>
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" autoComplete="username" value={username} readOnly />
        <Field
          label="Old password"
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          required
          formErrors={own}
        />
        <NewPasswordField name="newPassword" required formErrors={own} />
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
      <summary>Where you are logged in ({sessions.length})</summary>
      <ul className="sessions">
        {sessions.map(({ id, userAgent, lastUsedAt }) => (
          <li key={id}>
            <span>
              {userAgent || 'Unknown device'} · last used {usDate(new Date(lastUsedAt).toISOString())}
              {id === ownId && ' · this one'}
            </span>
            {id !== ownId && (
              <Form method="post">
                <input type="hidden" name="sessionId" value={id} />
                <button type="submit" name="intent" value="end-session" className="link-button">
                  End session
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
