import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { env } from '../../platform/env.server'
import { href } from '../../platform/href'
import { log } from '../../platform/logging/log.server'
import { clearSessionCookie } from './credentials.server'
import { currentSession } from './guards.server'
import { issuerLogoutCookie } from './oidc/issuer-logout.server'
import { endSession } from './sessions.server'

export const loader = () => redirect(href('/'))

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await currentSession(request)
  if (session) {
    await endSession(session.id)
    log.info({ event: 'logged out', userId: session.account.id }, 'account')
  }
  const headers = new Headers({ ...(await clearSessionCookie(context.origin)), ...clearedData })
  if (!session?.viaOidc || !env.oidc) return redirect(href('/'), { headers })
  headers.append('Set-Cookie', issuerLogoutCookie(session.account.id, context.origin))
  return redirect(href('/logout/oidc'), { headers })
}

/**
 * Clears pages that the browser cached. Not `storage`, which holds what is saved for offline reading, nor `cookies`,
 * which mark a known device.
 */
const clearedData = { 'Clear-Site-Data': '"cache"' }

export default function LogoutPage() {
  return null
}
