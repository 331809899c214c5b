import { Outlet } from '@remix-run/react'
import { AdminNav } from './AdminNav'

/** The frame of every page under /admin. It guards nothing: each page's loader and action do. */
export default function AdminLayout() {
  return (
    <div className="desk">
      <AdminNav />
      <Outlet />
    </div>
  )
}
