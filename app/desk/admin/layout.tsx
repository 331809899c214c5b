import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { currentUser } from '../../site/accounts/guards.server'
import { SideBar } from './SideBar'
import { waitingByPage } from './waiting.server'
import './desk-pages.css'

/**
 * Returns what waits on each page, for its link. It refuses nobody, since loaders run in parallel:
 * `closed-admin.server.ts` guards all of `/admin`, and each page asks for the permission it needs.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await currentUser(request)
  return { waiting: user && !user.needsSecondFactor ? await waitingByPage(user) : {} }
}

export default function AdminLayout() {
  const { waiting } = useLoaderData<typeof loader>()
  return (
    <div className="admin has-side-bar">
      <SideBar waiting={waiting} />
      <div className="admin-page">
        <Outlet />
      </div>
    </div>
  )
}
