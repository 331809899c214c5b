import { Link } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'

const pages = [
  { to: href('/admin/followers'), name: msg('Followers') },
  { to: href('/admin/followers/replies'), name: msg('Replies') },
  { to: href('/admin/followers/blocks'), name: msg('Blocked') },
]

export const FollowersNav = ({ now }: { now: string }) => (
  <nav className="tabs" aria-label={t('Followers')}>
    {pages.map(({ to, name }) => (
      <Link key={to} to={to} aria-current={to === now ? 'page' : undefined}>
        {t(name)}
      </Link>
    ))}
  </nav>
)

export function FollowersOff({ isOn, hasAddress }: { isOn: boolean; hasAddress: boolean }) {
  if (isOn) return null
  return (
    <p className="message is-neutral">
      {hasAddress
        ? t('People cannot follow yet. An owner can turn it on under Settings, Followers.')
        : t('People cannot follow yet: the site needs its public address, SITE_URL.')}
    </p>
  )
}
