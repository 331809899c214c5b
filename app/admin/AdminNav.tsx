import { NavLink } from '@remix-run/react'

const ways = [
  { to: '/admin/uploads', name: 'Manage Uploads' },
  { to: '/admin/orders', name: 'Orders' },
  { to: '/admin/trash', name: 'Trash' },
  { to: '/admin/activity', name: 'Activity' },
]

/** Leads from one of the admins' pages to the others. */
export function AdminNav() {
  return (
    <nav className="admin-nav" aria-label="Admin">
      {ways.map(({ to, name }) => (
        <NavLink key={to} to={to}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
