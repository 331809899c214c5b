import { Link } from '@remix-run/react'
import { withRedirectTo } from '../accounts/login-address'

/** The ways into the cart for a visitor who is logged out; what they wanted to add waits for the login. */
export function LoginLinks({ redirectTo }: { redirectTo: string }) {
  return (
    <>
      <Link to={withRedirectTo('/login', redirectTo)} className="button is-plain">
        Log in
      </Link>{' '}
      <Link to={withRedirectTo('/register', redirectTo)} className="button is-plain">
        Create account
      </Link>
    </>
  )
}
