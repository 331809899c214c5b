import { NavLink } from '@remix-run/react'

const links = [
  { to: '/admin', name: 'Desk' },
  { to: '/admin/uploads', name: 'Manage Uploads' },
  { to: '/admin/orders', name: 'Orders' },
  { to: '/admin/shipping', name: 'Shipping' },
  { to: '/admin/discounts', name: 'Discounts' },
  { to: '/admin/codes', name: 'Codes' },
  { to: '/admin/mails', name: 'Mails' },
  { to: '/admin/site', name: 'Site' },
  { to: '/admin/pages', name: 'Pages' },
  { to: '/admin/trash', name: 'Trash' },
  { to: '/admin/activity', name: 'Activity' },
  { to: '/admin/jobs', name: 'Jobs' },
]

export function AdminNav() {
  return (
    <nav className="admin-nav" aria-label="Admin">
      {links.map(({ to, name }) => (
        <NavLink key={to} to={to} end={to === '/admin'}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
