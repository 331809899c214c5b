import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import { useEffect } from 'react'
import { z } from 'zod'
import { AdminPanels } from '../../desk/admin/AdminPanels'
import { uploadKindsOf } from '../../desk/admin/content-registry.server'
import { makeDeskMenu } from '../../desk/admin/desk-menu.server'
import { loadAdminPanels } from '../../desk/admin/manage-content.server'
import { areDevicesOn } from '../../magazine/reading/devices/are-devices-on.server'
import { listVisibleMemberships } from '../../people/members/memberships.server'
import { SubscriptionList } from '../../people/members/SubscriptionList'
import { NotFound } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { Email } from '../../platform/text/email'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { findSubscriptionOfAccount } from '../../reach/newsletter/subscribers.server'
import { subscriptionPath } from '../../reach/newsletter/token.server'
import { loadNamedTopics } from '../../reach/newsletter/topics.server'
import { isMailOn } from '../mail/mail.server'
import { pageMeta, siteFromMatches } from '../meta'
import { ContactForm, PasswordForm, SessionList } from './AccountForms'
import { useAuth } from './AuthContext'
import { Password, Phone, TimeZone } from './accounts'
import { changeContact, changePassword, checkPassword } from './change-account.server'
import { withSessionCookie } from './credentials.server'
import { readDeviceOfRequest } from './device.server'
import { findCurrentSession, redirectToNewPassword, requireUser } from './guards.server'
import { keyPageAddress } from './keys/keys'
import { countPersonalKeys } from './keys/keys.server'
import { LoginLinks } from './LoginLinks'
import { passkeyPageAddress } from './passkeys/passkeys'
import { hasSecondFactor } from './second-factor/codes.server'
import { endOtherSessions, endOwnSession, listSessionsOfUser } from './sessions.server'
import './accounts.css'
import './guest-ways.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('User Info'), { isPrivate: true })

export const handle = { failure: msg('Failed to load user information.') }

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await findCurrentSession(request)
  redirectToNewPassword(session)
  if (!session) return nobody
  const letters = await findSubscriptionOfAccount(session.account)
  const kinds = uploadKindsOf(session.account)
  const [topics, memberships, sessions, isTwoStep, keys, panels] = await Promise.all([
    letters && loadNamedTopics(letters.topics),
    listVisibleMemberships(session.account),
    listSessionsOfUser(session.account.id),
    hasSecondFactor(session.account.id),
    areDevicesOn() ? 0 : countPersonalKeys(session.account.id),
    kinds.length > 0 ? loadAdminPanels(new URL(request.url), kinds) : null,
  ])
  return {
    account: session.account,
    letters: topics?.map(({ name }) => name) ?? null,
    lettersAt: letters && subscriptionPath(letters.token),
    memberships,
    sessions,
    ownSessionId: session.id,
    hasSecondFactor: isTwoStep,
    hasEReaders: isMailOn() && areDevicesOn(),
    hasKeys: areDevicesOn() || keys > 0,
    panels: panels && { ...panels, menu: makeDeskMenu(session.account) },
  }
}

const nobody = {
  account: null,
  letters: null,
  lettersAt: null,
  memberships: [],
  sessions: [],
  ownSessionId: 0,
  panels: null,
  hasSecondFactor: false,
  hasEReaders: false,
  hasKeys: false,
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
  const device = await readDeviceOfRequest(request, context)

  switch (form.intent) {
    case 'contact':
      await changeContact(account.id, form)
      return redirectWithDoneFlash(href('/userInfo'), 'contact', context)
    case 'password':
      return withSessionCookie(
        redirectWithDoneFlash(href('/userInfo'), 'password', context),
        await changePassword(
          account.id,
          { ...device, timeZone: form.timeZone },
          form.oldPassword,
          form.newPassword,
        ),
        context.origin,
      )
    case 'end-session':
      await checkPassword(account.id, form.password)
      await (form.session === 'others'
        ? endOtherSessions(account.id, (await findCurrentSession(request))?.id ?? 0)
        : endOwnSession(account.id, form.session))
      return redirectWithDoneFlash(
        href('/userInfo'),
        form.session === 'others' ? 'others' : 'session',
        context,
      )
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
  const { account, letters, memberships, sessions, ownSessionId, panels, ...has } =
    useLoaderData<typeof loader>()
  const { lettersAt, hasSecondFactor, hasEReaders, hasKeys } = has
  const { hasNewsletter, canJoin } = siteFromMatches(useMatches())
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
            {(hasNewsletter || lettersAt) && (
              <>
                {' · '}
                <Link to={lettersAt ?? href('/subscribe')}>{lettersAt ? t('Change') : t('Subscribe')}</Link>
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
          {account.needsSecondFactor && t('This site requires it for staff. Set it up to use the desk.')}
        </p>
        <p className="account-change">
          <Link to={passkeyPageAddress}>{t('Passkeys')}</Link>
        </p>
        {hasEReaders && (
          <p className="account-change">
            <Link to={href('/userInfo/e-reader')}>{t('Your e-reader')}</Link>
          </p>
        )}
        {hasKeys && (
          <p className="account-change">
            <Link to={keyPageAddress}>{t('Personal keys')}</Link>
          </p>
        )}
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
