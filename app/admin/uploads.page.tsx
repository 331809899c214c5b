import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { pageMeta } from '../site/meta'
import { managedTabFrom } from './desk.server'
import { ManageUploads } from './ManageUploads'

export const meta: MetaFunction = (args) => pageMeta(args, 'Manage Uploads', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return { managed: await managedTabFrom(new URL(request.url)) }
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
