import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { idFrom } from '../platform/request.server'
import { pageMeta } from '../ui/meta'
import { binDays } from './kept'
import { kindFrom, nameOfKept, putIntoBin } from './kept.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Delete', { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const kind = kindFrom(params.kind)
  return { kind, name: await nameOfKept(kind, idFrom(params.id, 'Page not found.')) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const kind = kindFrom(params.kind)
  const id = idFrom(params.id, 'Page not found.')
  await putIntoBin(kind, id, admin)
  return redirect(`/admin/bin?deleted=${kind}-${id}`, 303)
}

export default function DeletePage() {
  const { kind, name } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>Delete “{name}”?</h1>
      <p>Readers will not find it any more, nor its files. It stays in the bin for {binDays} days.</p>
      <Form method="post" className="form-actions">
        <button type="submit" className="button">
          Delete
        </button>
        <Link to={`/admin/uploads?tab=${kind}`}>Keep it</Link>
      </Form>
    </div>
  )
}
