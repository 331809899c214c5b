import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'
import { z } from 'zod'
import { AdminPanels } from '../admin/AdminPanels'
import { adminPanels } from '../admin/desk.server'
import { NotFound } from '../platform/errors'
import { parseForm } from '../platform/request.server'
import { pageMeta } from '../site/meta'
import { useFormErrors } from '../ui/Field'
import { ContactForm, PasswordForm, SessionList } from './AccountForms'
import { useAuth } from './AuthContext'
import { Email, Password, Phone } from './accounts'
import { changeContact, changePassword } from './accounts.server'
import { sessionCookie } from './credentials.server'
import { deviceOf } from './device.server'
import { currentSession, requireUser } from './guards.server'
import { endOwnSession, sessionsOf } from './sessions.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'User Info', { isPrivate: true })

export const handle = { failure: 'Failed to load user information.' }

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await currentSession(request)
  if (!session) return { account: null, sessions: [], ownSessionId: 0, panels: null }
  const isAdmin = session.account.role === 'admin'
  return {
    account: session.account,
    sessions: await sessionsOf(session.account.id),
    ownSessionId: session.id,
    panels: isAdmin ? await adminPanels(new URL(request.url)) : null,
  }
}

const AccountChange = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('contact'), email: Email, phone: Phone, password: z.string().max(256) }),
  z.object({ intent: z.literal('password'), oldPassword: z.string().max(256), newPassword: Password }),
  z.object({ intent: z.literal('end-session'), sessionId: z.coerce.number().int() }),
])

/** The account's own forms: contact, password, and ending a session. */
export async function action({ request, context }: ActionFunctionArgs) {
  const account = await requireUser(request)
  const form = await parseForm(request, AccountChange)

  switch (form.intent) {
    case 'contact':
      await changeContact(account.id, form)
      return redirect('/userInfo?changed=contact')
    case 'password':
      return redirect('/userInfo?changed=password', {
        headers: await sessionCookie(
          await changePassword(account.id, deviceOf(request, context), form.oldPassword, form.newPassword),
          context.origin,
        ),
      })
    case 'end-session':
      await endOwnSession(account.id, form.sessionId)
      return redirect('/userInfo?changed=session')
    default:
      throw new NotFound('Page not found.')
  }
}

const changes: Record<string, string | undefined> = {
  contact: 'Your contact is changed.',
  password: 'Your password is changed; every other session has ended.',
  session: 'The session has ended.',
}

export default function UserInfoPage() {
  const { account, sessions, ownSessionId, panels } = useLoaderData<typeof loader>()
  const { isRestoring, logout: forgetToken } = useAuth()
  const [params] = useSearchParams()
  const formErrors = useFormErrors()
  const changed = changes[params.get('changed') ?? '']
  const isTokenDead = params.get('changed') === 'password'

  useEffect(() => {
    if (isTokenDead) forgetToken()
  }, [isTokenDead, forgetToken])

  if (!account) {
    return (
      <div className="account-page">
        <h1>User Info</h1>
        {isRestoring ? (
          <p role="status">Loading user information...</p>
        ) : (
          <p>
            Please log in to view your information. <Link to="/login?redirectTo=/userInfo">Log in</Link>
          </p>
        )}
      </div>
    )
  }
  return (
    <>
      <div className="account-page">
        <h1>User Info</h1>
        {changed && !formErrors && (
          <p role="status" className="message">
            {changed}
          </p>
        )}
        {formErrors && (
          <p role="alert" className="message">
            {formErrors.message}
          </p>
        )}
        <dl className="facts">
          <dt>Username</dt>
          <dd>{account.username}</dd>
          <dt>Email</dt>
          <dd>{account.email}</dd>
          <dt>Phone</dt>
          <dd>{account.phone || 'Not provided'}</dd>
          <dt>Subscription</dt>
          <dd>{account.subscription ? 'Active' : 'Inactive'}</dd>
          <dt>Role</dt>
          <dd>{account.role}</dd>
        </dl>
        <p>
          <Link to="/orders">Your orders</Link>
        </p>
        <ContactForm account={account} formErrors={formErrors} />
        <PasswordForm username={account.username} formErrors={formErrors} />
        <SessionList sessions={sessions} ownId={ownSessionId} />
      </div>
      {panels && <AdminPanels {...panels} />}
    </>
  )
}
