import { redirect } from '@remix-run/node'
import { type CurrentRequest, currentRequest, setRequestUser } from '../../platform/current-request.server'
import { Forbidden, Unauthorized } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { doneFlashHeader } from '../../platform/http/done.server'
import { t } from '../../platform/i18n/i18n'
import type { Account } from './accounts'
import { readCredentials } from './credentials.server'
import { personalKeyHolderOfRequest } from './keys/request-key.server'
import { saveForm } from './saved-form.server'
import { findSession } from './sessions.server'
import { hasPermission, type Permission } from './staff'

/** Returns the logged-in user; null for a visitor, and for a user whose one-time password is not replaced yet. */
export async function findCurrentUser(request: Request): Promise<Account | null> {
  const session = await findCurrentSession(request)
  return session && !session.mustSetPassword ? session.account : null
}

/** Returns the user named in the header, including one who has to set a new password first. */
export const findUserForHeader = async (request: Request): Promise<Account | null> =>
  (await findCurrentSession(request))?.account ?? null

/** Returns the session of a request; a personal key belongs to none, so its id is 0. */
export async function findCurrentSession(request: Request) {
  const holder = personalKeyHolderOfRequest(request)
  const session = holder
    ? { ...holder, id: 0, viaOidc: false, startedAt: new Date(0) }
    : await oncePerRequest(request, async () => findSession(await readCredentials(request)))
  if (session) setRequestUser(session.account)
  return session
}

type Found = ReturnType<typeof findSession>

const found = new WeakMap<CurrentRequest, { sent: string; session: Found }>()

/**
 * Finds the user once per page, since its loaders run in parallel and all ask. Requests that change something ask each
 * time.
 */
function oncePerRequest({ headers }: Request, find: () => Found): Found {
  const current = currentRequest()
  if (!current || !/^(GET|HEAD)$/.test(current.method)) return find()
  // A cached page is rendered with a substitute request that does not have the user's credentials.
  const sent = `${headers.get('Authorization')}\n${headers.get('Cookie')}`
  const known = found.get(current)
  if (known?.sent === sent) return known.session
  const session = find()
  found.set(current, { sent, session })
  return session
}

/**
 * Returns the user for a page. A visitor is sent to the login page, which leads back here and restores a form
 * that was being submitted.
 */
export const requireUser = async (request: Request): Promise<Account> =>
  (await requireSession(request)).account

/** Like `requireUser`, for pages that also need the session. */
export async function requireSession(request: Request) {
  const session = await findCurrentSession(request)
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
export function redirectToNewPassword(session: Awaited<ReturnType<typeof findCurrentSession>>): void {
  if (session?.mustSetPassword) throw redirect(newPasswordPageAddress)
}

export const newPasswordPageAddress = href('/reset-password')
export const secondFactorPageAddress = href('/userInfo/two-step-login')

/**
 * Returns the user for an admin page. A visitor is sent to the login page, and staff without the required
 * second factor to its setup.
 * @param any permissions of which the user needs one; without any, only owners pass
 * @throws Forbidden
 */
export async function requireAdmin(request: Request, ...any: Permission[]): Promise<Account> {
  const user = await requireUser(request)
  if (user.needsSecondFactor) throw redirect(secondFactorPageAddress)
  if (!hasPermission(user, 'run', ...any)) throw new Forbidden()
  return user
}

export const staffPermissions = ['publish', 'sell'] as const satisfies Permission[]

/**
 * Returns the user for a page that all staff may open.
 * @throws Forbidden
 */
export const requireStaff = (request: Request) => requireAdmin(request, ...staffPermissions)

/**
 * @param message for a visitor
 * @throws Unauthorized, Forbidden until a one-time password is replaced
 */
export async function requireApiUser(
  request: Request,
  message = t('Log in first: the request has no valid token.'),
): Promise<Account> {
  const session = await findCurrentSession(request)
  if (!session) throw new Unauthorized(message)
  if (session.mustSetPassword)
    throw new Forbidden(
      t('Set a new password first, on {newPasswordPage}.', { newPasswordPage: newPasswordPageAddress }),
    )
  return session.account
}

/** @throws Unauthorized, Forbidden */
export async function requireApiAdmin(request: Request, ...any: Permission[]): Promise<Account> {
  const user = await requireApiUser(request)
  if (user.needsSecondFactor)
    throw new Forbidden(t('Set up two-step login first: this site requires it for staff.'))
  if (!hasPermission(user, 'run', ...any)) throw new Forbidden(t('Only admins can do this.'))
  return user
}
