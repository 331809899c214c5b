import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { findCurrentUser } from '../../site/accounts/guards.server'
import { DeskTabs } from './AdminNav'
import { makeDeskMenu } from './desk-menu.server'
import { SideBar } from './SideBar'
import { countTasksByPage } from './waiting.server'
import './desk-pages.css'

/**
 * Returns the pages of the menu and what waits on each. It refuses nobody, since loaders run in parallel:
 * `closed-admin.server.ts` guards all of `/admin`, and each page asks for the permission it needs.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await findCurrentUser(request)
  if (!user || user.needsSecondFactor) return { menu: [], waiting: {} }
  return { menu: makeDeskMenu(user), waiting: await countTasksByPage(user) }
}

export default function AdminLayout() {
  const { menu, waiting } = useLoaderData<typeof loader>()
  return (
    <div className="admin has-side-bar">
      <SideBar menu={menu} waiting={waiting} />
      <div className="admin-page">
        <DeskTabs menu={menu} waiting={waiting} />
        <Outlet />
      </div>
    </div>
  )
}
