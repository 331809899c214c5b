import { redirect } from '@remix-run/node'
import { type CurrentRequest, currentRequest, setRequestUser } from '../../platform/current-request.server'
import { Forbidden, Unauthorized } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { doneFlashHeader } from '../../platform/http/done.server'
import { t } from '../../platform/i18n/i18n'
import type { Account } from './accounts'
import { credentialsFrom } from './credentials.server'
import { holderOfRequest } from './keys/request-key.server'
import { saveForm } from './saved-form.server'
import { findSession } from './sessions.server'
import { may, type Permission } from './staff'

/**
 * The logged-in user; null for a visitor, and for somebody whose password worked once and is not replaced yet.
 */
export async function currentUser(request: Request): Promise<Account | null> {
  const session = await currentSession(request)
  return session && !session.mustSetPassword ? session.account : null
}

/** Returns the user whom the header greets, including one who has to set a new password first. */
export const greetedUser = async (request: Request): Promise<Account | null> =>
  (await currentSession(request))?.account ?? null

/** Returns the session that a request belongs to; one with a personal key belongs to none, whose id is 0. */
export async function currentSession(request: Request) {
  const holder = holderOfRequest(request)
  const session = holder
    ? { ...holder, id: 0, viaOidc: false, startedAt: new Date(0) }
    : await oncePerRequest(request, async () => findSession(await credentialsFrom(request)))
  if (session) setRequestUser(session.account)
  return session
}

type Found = ReturnType<typeof findSession>

const found = new WeakMap<CurrentRequest, { sent: string; session: Found }>()

/**
 * Looks the user up once per page: its loaders run side by side and all ask. Requests that change something ask each
 * time.
 */
function oncePerRequest({ headers }: Request, find: () => Found): Found {
  const current = currentRequest()
  if (!current || !/^(GET|HEAD)$/.test(current.method)) return find()
  // A page that is cached is rendered for a stand-in, not for the user of the request.
  const sent = `${headers.get('Authorization')}\n${headers.get('Cookie')}`
  const known = found.get(current)
  if (known?.sent === sent) return known.session
  const session = find()
  found.set(current, { sent, session })
  return session
}

/**
 * For pages: sends a visitor to the login page, which leads back here; a form that was being sent is filled in again.
 */
export const requireUser = async (request: Request): Promise<Account> =>
  (await requireSession(request)).account

/** Like `requireUser`, for pages that need the session itself. */
export async function requireSession(request: Request) {
  const session = await currentSession(request)
  redirectToNewPassword(session)
  if (session) return session
  const { pathname, search } = new URL(request.url)
  const login = `${href('/login')}?${new URLSearchParams({ redirectTo: pathname + search })}`
  if (request.method === 'GET' || request.method === 'HEAD') throw redirect(login)
  throw redirect(login, {
    headers:
      (await saveForm(request)) ??
      doneFlashHeader('logged-out', currentRequest()?.origin ?? '', href('/login')),
  })
}

/** Sends a user who logged in with a one-time password to the page that sets a new one. */
export function redirectToNewPassword(session: Awaited<ReturnType<typeof currentSession>>): void {
  if (session?.mustSetPassword) throw redirect(newPasswordPage)
}

export const newPasswordPage = href('/reset-password')
export const secondFactorPage = href('/userInfo/two-step-login')

/**
 * For admin pages: sends a visitor to the login page, and staff who lack the required second factor to its setup.
 * @param any permissions of which the user needs one; without any, only owners pass
 * @throws Forbidden
 */
export async function requireAdmin(request: Request, ...any: Permission[]): Promise<Account> {
  const user = await requireUser(request)
  if (user.needsSecondFactor) throw redirect(secondFactorPage)
  if (!may(user, 'run', ...any)) throw new Forbidden()
  return user
}

export const staffMay = ['publish', 'sell'] as const satisfies Permission[]

/**
 * For pages of which every member of staff sees a part.
 * @throws Forbidden
 */
export const requireStaff = (request: Request) => requireAdmin(request, ...staffMay)

/**
 * @param message to a visitor
 * @throws Unauthorized, Forbidden until a one-time password is replaced
 */
export async function requireApiUser(
  request: Request,
  message = t('Log in first: the request has no valid token.'),
): Promise<Account> {
  const session = await currentSession(request)
  if (!session) throw new Unauthorized(message)
  if (session.mustSetPassword)
    throw new Forbidden(t('Set a new password first, on {newPasswordPage}.', { newPasswordPage }))
  return session.account
}

/** @throws Unauthorized, Forbidden */
export async function requireApiAdmin(request: Request, ...any: Permission[]): Promise<Account> {
  const user = await requireApiUser(request)
  if (user.needsSecondFactor)
    throw new Forbidden(t('Set up two-step login first: this site asks it of its staff.'))
  if (!may(user, 'run', ...any)) throw new Forbidden(t('Only admins can do this.'))
  return user
}
