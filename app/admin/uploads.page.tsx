import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { pageMeta } from '../ui/meta'
import { ManageUploads } from './ManageUploads'
import { managedFrom } from './panels.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Manage Uploads', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return { managed: await managedFrom(new URL(request.url)) }
}

export default function UploadsPage() {
  const { managed } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>Manage Uploads</h1>
      <nav className="admin-ways" aria-label="For admins">
        <Link to="/userInfo">Upload something</Link>
        <Link to="/admin/bin">Bin</Link>
        <Link to="/admin/audit">Who did what</Link>
      </nav>
      <ManageUploads managed={managed} address="/admin/uploads" />
    </div>
  )
}
