import { Form, NavLink } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { useAuth } from './AuthContext'
import { hasPermission } from './staff'
import { removeDraftsOf } from './stored-drafts'

export function AccountNav() {
  const { user, isRestoring } = useAuth()
  if (isRestoring) return null
  if (!user) {
    return (
      <nav className="masthead-account" aria-label={t('Account')}>
        <NavLink to={href('/login')}>{t('LOGIN')}</NavLink>{' '}
        <NavLink to={href('/register')}>{t('REGISTER')}</NavLink>
      </nav>
    )
  }
  return (
    <nav className="masthead-account masthead-user" aria-label={t('Account')}>
      <span className="greeting">{t('Welcome, {username}!', { username: user.username })}</span>{' '}
      {(hasPermission(user) || user.needsSecondFactor) && <NavLink to={href('/admin')}>{t('Desk')}</NavLink>}{' '}
      <NavLink to={href('/reading')}>{t('Reading')}</NavLink>{' '}
      <NavLink to="/userinfo">{t('User Info')}</NavLink>{' '}
      <Form method="post" action={href('/logout')} onSubmit={() => removeDraftsOf(user.id)}>
        <button type="submit">{t('Logout')}</button>
      </Form>
    </nav>
  )
}
