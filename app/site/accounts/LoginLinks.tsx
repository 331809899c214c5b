import { Link } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { withRedirectTo } from './login-address'

interface LoginLinksProps {
  redirectTo: string
  /** Set where logging in is what the page is for. */
  isMain?: boolean
}

/** The ways in for a visitor who is logged out; what they wanted to add to the cart waits for the login. */
export function LoginLinks({ redirectTo, isMain }: LoginLinksProps) {
  return (
    <>
      <Link to={withRedirectTo(href('/login'), redirectTo)} className={isMain ? 'button' : 'button is-plain'}>
        {t('Log in')}
      </Link>{' '}
      <Link to={withRedirectTo(href('/register'), redirectTo)} className="button is-plain">
        {t('Create account')}
      </Link>
    </>
  )
}
