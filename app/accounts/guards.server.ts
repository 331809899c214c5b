import { redirect } from '@remix-run/node'
import { type CurrentRequest, currentRequest, setRequestUser } from '../platform/http/current-request.server'
import { doneHeader } from '../platform/http/done.server'
import { Forbidden, Unauthorized } from '../platform/http/errors'
import type { Account } from './accounts'
import { credentialsFrom } from './credentials.server'
import { keepForm } from './kept-form.server'
import { findSession } from './sessions.server'
import { may, type Permission } from './staff'

/**
 * The logged-in user; null for a visitor, and for somebody whose password worked once and is not replaced yet.
 */
export async function currentUser(request: Request): Promise<Account | null> {
  const session = await currentSession(request)
  return session && !session.mustSetPassword ? session.account : null
}

/** Whom the header greets and lets log out: also somebody who has to set a new password first. */
export const shownUser = async (request: Request): Promise<Account | null> =>
  (await currentSession(request))?.account ?? null

export async function currentSession(request: Request) {
  const session = await oncePerRequest(request, async () => findSession(await credentialsFrom(request)))
  if (session) setRequestUser(session.account)
  return session
}

type Found = ReturnType<typeof findSession>

const found = new WeakMap<CurrentRequest, { sent: string; session: Found }>()

/** All loaders of a page ask who reads it: the first one looks it up. What changes something asks each time. */
function oncePerRequest({ headers }: Request, find: () => Found): Found {
  const current = currentRequest()
  if (!current || !/^(GET|HEAD)$/.test(current.method)) return find()
  // A page that is kept is rendered for somebody else than who asked for it.
  const sent = `${headers.get('Authorization')}\n${headers.get('Cookie')}`
  const known = found.get(current)
  if (known?.sent === sent) return known.session
  const session = find()
  found.set(current, { sent, session })
  return session
}

/** For pages: sends a visitor to the login page, which leads back here, where what was sent stands in its form again. */
export async function requireUser(request: Request): Promise<Account> {
  const session = await currentSession(request)
  askForNewPassword(session)
  if (session) return session.account
  const { pathname, search } = new URL(request.url)
  const login = `/login?${new URLSearchParams({ redirectTo: pathname + search })}`
  if (request.method === 'GET' || request.method === 'HEAD') throw redirect(login)
  throw redirect(login, {
    headers: (await keepForm(request)) ?? doneHeader('logged-out', currentRequest()?.origin ?? '', '/login'),
  })
}

/** Sends somebody who logged in with a password that works once to set a new one. */
export function askForNewPassword(session: Awaited<ReturnType<typeof currentSession>>): void {
  if (session?.mustSetPassword) throw redirect(newPasswordPage)
}

export const newPasswordPage = '/reset-password'
export const secondFactorPage = '/userInfo/two-step-login'

/**
 * For pages of the desk: sends a visitor to the login page, and staff to set up the second factor that the site asks of them.
 * @param any of which somebody needs one; without any, only owners may @throws Forbidden
 */
export async function requireAdmin(request: Request, ...any: Permission[]): Promise<Account> {
  const user = await requireUser(request)
  if (user.needsSecondFactor) throw redirect(secondFactorPage)
  if (!may(user, 'run', ...any)) throw new Forbidden()
  return user
}

/** Of which all who run the site have at least one. */
export const staffMay = ['publish', 'sell'] as const satisfies Permission[]

/** For pages that all who run the site see a part of. @throws Forbidden */
export const requireStaff = (request: Request) => requireAdmin(request, ...staffMay)

/** For the JSON API. @param message to a visitor @throws Unauthorized, Forbidden until a password that worked once is replaced */
export async function requireApiUser(
  request: Request,
  message = 'Log in first: the request has no valid token.',
): Promise<Account> {
  const session = await currentSession(request)
  if (!session) throw new Unauthorized(message)
  if (session.mustSetPassword) throw new Forbidden(`Set a new password first, on ${newPasswordPage}.`)
  return session.account
}

/** For the JSON API, as `requireAdmin`. @throws Unauthorized, Forbidden */
export async function requireApiAdmin(request: Request, ...any: Permission[]): Promise<Account> {
  const user = await requireApiUser(request)
  if (user.needsSecondFactor)
    throw new Forbidden('Set up two-step login first: this site asks it of its staff.')
  if (!may(user, 'run', ...any)) throw new Forbidden('Only admins can do this.')
  return user
}
