import { redirect } from '@remix-run/node'
import { Forbidden, Unauthorized } from '../platform/errors'
import type { Account } from './accounts'
import { credentialsOf } from './credentials.server'
import { findSession } from './sessions.server'

/** Who sent this request: by bearer token, else by session cookie; null for a visitor. */
export async function currentUser(request: Request): Promise<Account | null> {
  return (await currentSession(request))?.account ?? null
}

/** The session that a request belongs to. */
export async function currentSession(request: Request) {
  return findSession(await credentialsOf(request))
}

/** For pages: the person logged in; a visitor is sent to log in and comes back here. */
export async function requireUser(request: Request): Promise<Account> {
  const user = await currentUser(request)
  if (user) return user
  const { pathname, search } = new URL(request.url)
  throw redirect(`/login?${new URLSearchParams({ redirectTo: pathname + search })}`)
}

/**
 * For pages: an admin; a visitor is sent to log in.
 * @throws Forbidden for anyone else
 */
export async function requireAdmin(request: Request): Promise<Account> {
  const user = await requireUser(request)
  if (user.role !== 'admin') throw new Forbidden()
  return user
}

/**
 * For the JSON API: the person logged in.
 * @throws Unauthorized
 */
export async function requireApiUser(request: Request): Promise<Account> {
  const user = await currentUser(request)
  if (!user) throw new Unauthorized('Log in first: no valid token was sent.')
  return user
}

/**
 * For the JSON API: an admin.
 * @throws Unauthorized, Forbidden
 */
export async function requireApiAdmin(request: Request): Promise<Account> {
  const user = await requireApiUser(request)
  if (user.role !== 'admin') throw new Forbidden('Only an admin may do this.')
  return user
}
