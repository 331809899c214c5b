import { Outlet } from '@remix-run/react'
import { AdminNav } from './AdminNav'

/**
 * Checks no permission, since loaders run in parallel: `closed-admin.server.ts` guards all of `/admin`, and each page
 * asks for the permission it needs.
 */
export default function AdminLayout() {
  return (
    <div className="admin">
      <AdminNav />
      <Outlet />
    </div>
  )
}
