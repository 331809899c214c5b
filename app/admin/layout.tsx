import { Outlet } from '@remix-run/react'
import { AdminNav } from './AdminNav'

/** Checks no permission: the loader and action of each page do, since loaders run in parallel. */
export default function AdminLayout() {
  return (
    <div className="admin">
      <AdminNav />
      <Outlet />
    </div>
  )
}
