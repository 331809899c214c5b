import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { href } from '../../platform/href'
import { log } from '../../platform/logging/log.server'
import { isIssuerOpen } from '../modules/oidc.module.server'
import { makeExpiredSessionCookie } from './credentials.server'
import { findCurrentSession } from './guards.server'
import { issuerLogoutCookie } from './oidc/issuer-logout.server'
import { endSession } from './sessions.server'

export const loader = () => redirect(href('/'))

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await findCurrentSession(request)
  if (session) {
    await endSession(session.id)
    log.info({ event: 'logged out', userId: session.account.id }, 'account')
  }
  const headers = new Headers({ ...(await makeExpiredSessionCookie(context.origin)), ...clearedData })
  if (!session?.viaOidc || !(await isIssuerOpen())) return redirect(href('/'), { headers })
  headers.append('Set-Cookie', issuerLogoutCookie(session.account.id, context.origin))
  return redirect(href('/logout/oidc'), { headers })
}

/**
 * The header that clears the browser's cached pages, but not `storage`, which contains offline copies, nor
 * `cookies`, which identify a known device.
 */
const clearedData = { 'Clear-Site-Data': '"cache"' }

export default function LogoutPage() {
  return null
}
