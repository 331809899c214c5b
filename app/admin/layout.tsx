import { Outlet } from '@remix-run/react'
import { AdminNav } from './AdminNav'

/** Checks no permission, since loaders run in parallel: `closed-desk.server.ts` closes the desk, and each page asks for what it needs. */
export default function AdminLayout() {
  return (
    <div className="admin">
      <AdminNav />
      <Outlet />
    </div>
  )
}
