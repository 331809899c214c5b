import { FormStrategy } from 'remix-auth-form'
import { Unauthorized } from '../platform/errors'
import { Login } from './accounts'
import { logIn, logInWithCode } from './accounts.server'
import { currentSession } from './guards.server'
import type { LoginStep } from './second-factor/login-step.server'
import { type Device, endSession } from './sessions.server'

type LoggedIn = Awaited<ReturnType<typeof logIn>>

/**
 * Logs somebody in by a form that is read and checked already, the page's or the JSON API's. The session that the request came with ends.
 * @throws Unauthorized, TooMany
 */
export async function logInByForm(request: Request, fields: Login, device: Device): Promise<LoggedIn> {
  const strategy = new CheckedFormStrategy<LoggedIn>(({ form }) =>
    logIn(Login.parse(Object.fromEntries(form)), device),
  )
  return endingSessionOf(request, await strategy.authenticate(request, fields))
}

/** The second page of a login: the code. @throws Unauthorized, TooMany */
export async function logInByCode(
  request: Request,
  step: LoginStep | undefined,
  code: string,
  device: Device,
): Promise<LoggedIn> {
  if (!step) throw new Unauthorized('That took too long. Please log in again.')
  return endingSessionOf(request, await logInWithCode(step, code, device))
}

async function endingSessionOf(request: Request, loggedIn: LoggedIn): Promise<LoggedIn> {
  const before = await currentSession(request)
  if (before) await endSession(before.id)
  return loggedIn
}

/** The strategy by itself reads the request, without a limit, and knows no JSON: it is given the form that was read. */
class CheckedFormStrategy<User> extends FormStrategy<User> {
  override authenticate(request: Request, fields: Record<string, string | undefined> = {}): Promise<User> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
    return this.verify({ form, request })
  }
}
