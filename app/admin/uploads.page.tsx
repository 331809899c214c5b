import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireStaff } from '../accounts/guards.server'
import { pageMeta } from '../site/meta'
import { managedTabFrom } from './desk.server'
import { ManageUploads } from './ManageUploads'
import { uploadKindsOf } from './registry.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Manage Uploads', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireStaff(request)
  return { managed: await managedTabFrom(new URL(request.url), uploadKindsOf(user)) }
}

export default function UploadsPage() {
  const { managed } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>Manage Uploads</h1>
      <p>
        <Link to={`/admin/${managed.kind}/new`}>Upload something new</Link>
      </p>
      <ManageUploads managed={managed} address="/admin/uploads" />
    </div>
  )
}
