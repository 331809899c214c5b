import { Link } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { withRedirectTo } from './login-address'

interface LoginLinksProps {
  redirectTo: string
  /** Whether logging in is the page's main purpose. */
  isMain?: boolean
}

/** Shows links to log in or register to logged-out visitors, whose chosen item is remembered. */
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
