import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { log } from '../platform/log.server'
import { noSessionCookie } from './credentials.server'
import { currentSession } from './guards.server'
import { endSession } from './sessions.server'

export const loader = () => redirect('/')

/** Ends the session for cookie and token at once. */
export async function action({ request, context }: ActionFunctionArgs) {
  const session = await currentSession(request)
  if (session) {
    await endSession(session.id)
    log.info({ event: 'logged out', userId: session.account.id }, 'account')
  }
  return redirect('/', { headers: await noSessionCookie(context.origin) })
}

export default function LogoutPage() {
  return null
}
