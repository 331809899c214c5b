import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { formatDay } from '../../../platform/ui/format'
import { Message } from '../../../platform/ui/Message'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { findCurrentUser } from '../../../site/accounts/guards.server'
import { isMailOn } from '../../../site/mail/mail.server'
import { pageMeta } from '../../../site/meta'
import { findMembershipOfSession } from './joined.server'
import './join.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Welcome'), { isPrivate: true })

export const handle = { failure: msg('Failed to load the membership.') }

/** Stripe sends a new member here, perhaps before its webhook arrives: then the membership starts here. */
export async function loader({ request }: LoaderFunctionArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id') ?? ''
  const user = await findCurrentUser(request)
  return {
    ...(await findMembershipOfSession(sessionId, user)),
    isLoggedIn: user !== null,
    isMailOn: isMailOn(),
  }
}

export default function WelcomePage() {
  const { isPaid, isTest, plan, number, until, account, passwordPath, isLoggedIn, ...loaded } =
    useLoaderData<typeof loader>()
  if (!isPaid)
    return (
      <div className="account-page">
        <h1>{t('Almost there')}</h1>
        <Message role="status">{t('Your payment is being confirmed. Reload this page in a moment.')}</Message>
      </div>
    )
  return (
    <div className="account-page">
      <h1>{t('Welcome')}</h1>
      <Message role="status">
        <Trans
          id="You are a member now: {plan}"
          values={{ plan: <bdi {...textAttributes(plan)}>{plan}</bdi> }}
        />
        {number !== null && `, ${t('no. {number}', { number })}`}.
        {until && ` ${t('Paid until {until}.', { until: formatDay(until) })}`}
      </Message>
      {isTest && <p>{t('TEST: no money was taken.')}</p>}
      {passwordPath && (
        <>
          <p>
            <Trans
              id="Your account is <b>{account}</b>. Set a password to log in and read."
              values={{ account }}
              components={{ b: <strong /> }}
            />
          </p>
          <p>
            <Link to={passwordPath} className="button" reloadDocument>
              {t('Set a password')}
            </Link>
          </p>
        </>
      )}
      {!passwordPath && !isLoggedIn && (
        <p>
          <Trans
            id="Log in as <b>{account}</b> to read. <a>Login</a>"
            values={{ account }}
            components={{ b: <strong />, a: <Link to={href('/login')} /> }}
          />
        </p>
      )}
      {!passwordPath && isLoggedIn && (
        <p>
          <Link to={href('/search')} className="button">
            {t('Start reading')}
          </Link>
        </p>
      )}
      {loaded.isMailOn && <p>{t('We’ve emailed you a receipt.')}</p>}
    </div>
  )
}
