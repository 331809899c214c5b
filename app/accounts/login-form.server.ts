import { FormStrategy } from 'remix-auth-form'
import { Login } from './accounts'
import { logIn } from './accounts.server'
import type { Device } from './sessions.server'

type LoggedIn = Awaited<ReturnType<typeof logIn>>

/**
 * Logs somebody in by a form that is read and checked already, the page's or the JSON API's.
 * @throws Unauthorized, TooMany
 */
export function logInByForm(request: Request, fields: Login, device: Device): Promise<LoggedIn> {
  const strategy = new CheckedFormStrategy<LoggedIn>(({ form }) =>
    logIn(Login.parse(Object.fromEntries(form)), device),
  )
  return strategy.authenticate(request, fields)
}

/** The strategy by itself reads the request, without a limit, and knows no JSON: it is given the form that was read. */
class CheckedFormStrategy<User> extends FormStrategy<User> {
  override authenticate(request: Request, fields: Record<string, string> = {}): Promise<User> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return this.verify({ form, request })
  }
}
