import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { Login } from './accounts'
import { logIn } from './accounts.server'

type LoggedIn = Awaited<ReturnType<typeof logIn>>

export function loginAuthenticator(device: Parameters<typeof logIn>[1]): Authenticator<LoggedIn> {
  const strategy = new FormStrategy<LoggedIn>(({ form }) =>
    logIn(Login.parse(Object.fromEntries(form)), device),
  )
  return new Authenticator<LoggedIn>().use(strategy, 'form')
}
