import { useLocation } from '@remix-run/react'
import { Fragment } from 'react'
import { useAuth } from '../accounts/AuthContext'
import { may, type Permission } from '../accounts/staff'
import { usePlainLinks } from '../ui/plain-links'

/** Links of the administration; `for` is the permission that shows one, without it all staff see it. */
const links: { to: string; name: string; for?: Permission }[] = [
  { to: '/admin', name: 'Desk' },
  { to: '/admin/uploads', name: 'Manage Uploads' },
  { to: '/admin/statistics', name: 'Statistics', for: 'publish' },
  { to: '/admin/orders', name: 'Orders', for: 'sell' },
  { to: '/admin/shipping', name: 'Shipping', for: 'sell' },
  { to: '/admin/discounts', name: 'Discounts', for: 'sell' },
  { to: '/admin/codes', name: 'Codes', for: 'sell' },
  { to: '/admin/mails', name: 'Mails', for: 'sell' },
  { to: '/admin/letters', name: 'Letters', for: 'publish' },
  { to: '/admin/site', name: 'Site', for: 'run' },
  { to: '/admin/pages', name: 'Pages', for: 'publish' },
  { to: '/admin/people', name: 'People', for: 'run' },
  { to: '/admin/trash', name: 'Trash' },
  { to: '/admin/activity', name: 'Activity' },
  { to: '/admin/jobs', name: 'Jobs', for: 'run' },
]

export function AdminNav() {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const plainLinks = usePlainLinks()
  const seen = links.filter((link) => !link.for || may(user, link.for))
  const isHere = (to: string) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))
  return (
    <nav className="admin-nav" aria-label="Admin" {...plainLinks}>
      {seen.map(({ to, name }) => (
        <Fragment key={to}>
          <a href={to} aria-current={isHere(to) ? 'page' : undefined}>
            {name}
          </a>{' '}
        </Fragment>
      ))}
    </nav>
  )
}
