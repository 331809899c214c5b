import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { currentUser } from '../../accounts/guards.server'
import { isMailOn } from '../../mail/mail.server'
import { pageMeta } from '../../site/meta'
import { formatDay } from '../../ui/format'
import { Message } from '../../ui/Message'
import { textAttributes } from '../../ui/text-attributes'
import { joinedBy } from './joined.server'
import './join.css'

export const meta: MetaFunction = (args) => pageMeta(args, 'Welcome', { isPrivate: true })

export const handle = { failure: 'Failed to load the membership.' }

/** Stripe returns a new member here, perhaps before its webhook arrives: then the membership begins here. */
export async function loader({ request }: LoaderFunctionArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id') ?? ''
  const user = await currentUser(request)
  return { ...(await joinedBy(sessionId, user)), isLoggedIn: user !== null, isMailOn: isMailOn() }
}

export default function WelcomePage() {
  const { isPaid, plan, number, until, account, passwordPath, isLoggedIn, ...loaded } =
    useLoaderData<typeof loader>()
  if (!isPaid)
    return (
      <div className="account-page">
        <h1>Almost there</h1>
        <Message role="status">Your payment is being confirmed. Reload this page in a moment.</Message>
      </div>
    )
  return (
    <div className="account-page">
      <h1>Welcome</h1>
      <Message role="status">
        You are a member now: <bdi {...textAttributes(plan)}>{plan}</bdi>
        {number !== null && `, no. ${number}`}.{until && ` Paid until ${formatDay(until)}.`}
      </Message>
      {passwordPath && (
        <>
          <p>
            Your account is <strong>{account}</strong>. Set a password to log in and read.
          </p>
          <p>
            <Link to={passwordPath} className="button" reloadDocument>
              Set a password
            </Link>
          </p>
        </>
      )}
      {!passwordPath && !isLoggedIn && (
        <p>
          Log in as <strong>{account}</strong> to read. <Link to="/login">Login</Link>
        </p>
      )}
      {!passwordPath && isLoggedIn && (
        <p>
          <Link to="/search" className="button">
            Start reading
          </Link>
        </p>
      )}
      {loaded.isMailOn && <p>A mail about it is on its way to you.</p>}
    </div>
  )
}
