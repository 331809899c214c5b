import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { Unauthorized } from '../platform/http/errors'
import { Login } from './accounts'
import { logIn, logInWithCode } from './accounts.server'
import { currentSession } from './guards.server'
import type { LoginStep } from './second-factor/login-step.server'
import { type Device, endSession } from './sessions.server'

type LoggedIn = Awaited<ReturnType<typeof logIn>>

/** One way in for page and JSON API: the strategy reads the form, and asks for the account that it opens. */
const authenticator = new Authenticator<LoggedIn>().use(
  new FormStrategy(({ form }) => {
    const { device, ...fields } = Object.fromEntries(form)
    return logIn(Login.parse(fields), JSON.parse(String(device)))
  }),
)

/**
 * Logs somebody in by a form that is read and checked already, the page's or the JSON API's. The session that the request came with ends.
 * @throws Unauthorized, TooMany
 */
export async function logInByForm(request: Request, fields: Login, device: Device): Promise<LoggedIn> {
  const loggedIn = await authenticator.authenticate('form', loginRequest(request, fields, device))
  return endingSessionOf(request, loggedIn)
}

/** For the strategy, which reads a body by itself, without a limit and not as JSON: what was read and checked. */
function loginRequest({ url }: Request, fields: Login, device: Device): Request {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
  const body = new URLSearchParams([...sent, ['device', JSON.stringify(device)]])
  return new Request(url, { method: 'POST', body })
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
