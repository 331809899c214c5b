import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import { useEffect } from 'react'
import { z } from 'zod'
import { AdminPanels } from '../../desk/admin/AdminPanels'
import { adminPanels } from '../../desk/admin/manage-content.server'
import { uploadKindsOf } from '../../desk/admin/registry.server'
import { membershipsOf } from '../../people/members/memberships.server'
import { SubscriptionList } from '../../people/members/SubscriptionList'
import { NotFound } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { redirectDone } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { Email } from '../../platform/text/email'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { subscriptionOf } from '../../reach/newsletter/subscribers.server'
import { namedTopics } from '../../reach/newsletter/topics.server'
import { pageMeta, siteOf } from '../meta'
import { ContactForm, PasswordForm, SessionList } from './AccountForms'
import { useAuth } from './AuthContext'
import { Password, Phone, TimeZone } from './accounts'
import { changeContact, changePassword, confirmPassword } from './change-account.server'
import { withSession } from './credentials.server'
import { deviceOf } from './device.server'
import { currentSession, redirectToNewPassword, requireUser } from './guards.server'
import { keyPage } from './keys/keys'
import { LoginLinks } from './LoginLinks'
import { passkeyPage } from './passkeys/passkeys'
import { hasSecondFactor } from './second-factor/codes.server'
import { endOtherSessions, endOwnSession, sessionsOf } from './sessions.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('User Info'), { isPrivate: true })

export const handle = { failure: msg('Failed to load user information.') }

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await currentSession(request)
  redirectToNewPassword(session)
  if (!session) return nobody
  const letters = await subscriptionOf(session.account)
  const kinds = uploadKindsOf(session.account)
  return {
    account: session.account,
    letters: letters && (await namedTopics(letters.topics)).map(({ name }) => name),
    memberships: await membershipsOf(session.account.id),
    sessions: await sessionsOf(session.account.id),
    ownSessionId: session.id,
    hasSecondFactor: await hasSecondFactor(session.account.id),
    panels: kinds.length > 0 ? await adminPanels(new URL(request.url), kinds) : null,
  }
}

const nobody = {
  account: null,
  letters: null,
  memberships: [],
  sessions: [],
  ownSessionId: 0,
  panels: null,
  hasSecondFactor: false,
}

const AccountChange = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('contact'), email: Email, phone: Phone, password: z.string().max(256) }),
  z.object({
    intent: z.literal('password'),
    oldPassword: z.string().max(256),
    newPassword: Password,
    timeZone: TimeZone,
  }),
  z.object({
    intent: z.literal('end-session'),
    session: z.union([z.literal('others'), Id]),
    password: z.string().max(256),
  }),
])

export async function action({ request, context }: ActionFunctionArgs) {
  const account = await requireUser(request)
  const form = await parseForm(request, AccountChange)
  const device = await deviceOf(request, context)

  switch (form.intent) {
    case 'contact':
      await changeContact(account.id, form)
      return redirectDone(href('/userInfo'), 'contact', context)
    case 'password':
      return withSession(
        redirectDone(href('/userInfo'), 'password', context),
        await changePassword(
          account.id,
          { ...device, timeZone: form.timeZone },
          form.oldPassword,
          form.newPassword,
        ),
        context.origin,
      )
    case 'end-session':
      await confirmPassword(account.id, form.password)
      await (form.session === 'others'
        ? endOtherSessions(account.id, (await currentSession(request))?.id ?? 0)
        : endOwnSession(account.id, form.session))
      return redirectDone(href('/userInfo'), form.session === 'others' ? 'others' : 'session', context)
    default:
      throw new NotFound(t('Page not found.'))
  }
}

const notices = new Map([
  ['contact', msg('Contact details saved.')],
  ['password', msg('Password changed. Your other sessions have been logged out.')],
  ['session', msg('Session ended.')],
  ['others', msg('All other sessions have ended.')],
])

export default function UserInfoPage() {
  const { account, letters, memberships, sessions, ownSessionId, panels, hasSecondFactor } =
    useLoaderData<typeof loader>()
  const { hasNewsletter, canJoin } = siteOf(useMatches())
  const { logout: clearToken } = useAuth()
  const done = useDoneMessage()
  const formErrors = useFormErrors()
  const notice = notices.get(done ?? '')
  const isTokenRevoked = done === 'password'

  useEffect(() => {
    if (isTokenRevoked) clearToken()
  }, [isTokenRevoked, clearToken])

  if (!account) {
    return (
      <div className="account-page">
        <h1>{t('User Info')}</h1>
        <p>{t('Please log in to view your information.')}</p>
        <p className="guest-ways">
          <LoginLinks redirectTo={href('/userInfo')} isMain />
        </p>
      </div>
    )
  }
  return (
    <>
      <div className="account-page">
        <h1>{t('User Info')}</h1>
        {notice && !formErrors && <Message role="status">{notice}</Message>}
        {formErrors && <Message role="alert">{formErrors.message}</Message>}
        <dl className="facts">
          <dt>{t('Username')}</dt>
          <dd>{account.username}</dd>
          <dt>{t('Email')}</dt>
          <dd>{account.email}</dd>
          <dt>{t('Phone')}</dt>
          <dd>{account.phone || t('Not provided')}</dd>
          <dt>{t('Subscription')}</dt>
          <dd>
            {account.subscription ? t('Active') : t('Inactive')}
            {hasNewsletter && (
              <>
                {' · '}
                <Link to={href('/subscribe')}>{letters ? t('Change') : t('Subscribe')}</Link>
              </>
            )}
            {canJoin && memberships.length === 0 && (
              <>
                {' · '}
                <Link to={href('/join')}>{t('Become a member')}</Link>
              </>
            )}
            <SubscriptionList letters={letters} memberships={memberships} />
          </dd>
          <dt>{t('Role')}</dt>
          <dd className="account-role">{account.role === 'admin' ? t('admin') : t('user')}</dd>
        </dl>
        <p className="account-change">
          <Link to={href('/orders')}>{t('Your orders')}</Link>
        </p>
        <p className="account-change">
          <Link to={href('/reading')}>{t('Your reading')}</Link>
        </p>
        {memberships.length > 0 && (
          <p className="account-change">
            <Link to={href('/userInfo/membership')}>{t('Your membership')}</Link>
          </p>
        )}
        <ContactForm account={account} formErrors={formErrors} />
        <PasswordForm username={account.username} formErrors={formErrors} />
        <p className="account-change">
          <Link to={href('/userInfo/two-step-login')}>
            {t('Two-step login:')} {hasSecondFactor ? t('on') : t('off')}
          </Link>
          {account.needsSecondFactor && t('This site asks it of its staff: set it up to use the desk.')}
        </p>
        <p className="account-change">
          <Link to={passkeyPage}>{t('Passkeys')}</Link>
        </p>
        {hasNewsletter && (
          <p className="account-change">
            <Link to={href('/userInfo/e-reader')}>{t('Your e-reader')}</Link>
          </p>
        )}
        <p className="account-change">
          <Link to={keyPage}>{t('Personal keys')}</Link>
        </p>
        <SessionList sessions={sessions} ownId={ownSessionId} formErrors={formErrors} />
        <p className="account-change">
          <a href={href('/userInfo/my-data.zip')}>{t('Download my data')}</a>
        </p>
        <p className="account-delete">
          <Link to={href('/userInfo/delete')}>{t('Delete my account')}</Link>
        </p>
      </div>
      {panels && <AdminPanels {...panels} />}
    </>
  )
}
