import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useSearchParams } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '../accounts/guards.server'
import { parseForm } from '../platform/request.server'
import { useRefusal } from '../ui/Field'
import { usDate } from '../ui/format'
import { pageMeta } from '../ui/meta'
import { type Binned, binDays, keptKinds, tabNames } from './kept'
import { binContents, takeFromBin } from './kept.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Bin', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return { binned: await binContents() }
}

const Restoring = z.object({ kind: z.enum(keptKinds), id: z.coerce.number().int().positive() })

/** Takes one thing out of the bin. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const { kind, id } = await parseForm(request, Restoring)
  await takeFromBin(kind, id, admin)
  return redirect(`/admin/uploads?tab=${kind}`, 303)
}

export default function BinPage() {
  const { binned } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const refusal = useRefusal()
  const deleted = binned.find(({ kind, id }) => `${kind}-${id}` === params.get('deleted'))
  return (
    <div className="upload-page">
      <h1>Bin</h1>
      {refusal && (
        <p role="alert" className="message">
          {refusal.message}
        </p>
      )}
      {deleted && !refusal && (
        <div role="status" className="message">
          “{deleted.name}” is deleted.
          <Restore thing={deleted} label="Undo" />
        </div>
      )}
      <nav className="admin-ways" aria-label="For admins">
        <Link to={`/admin/uploads?tab=${deleted?.kind ?? 'articles'}`}>Manage Uploads</Link>
        <Link to="/admin/audit">Who did what</Link>
      </nav>
      <p>What is deleted stays here for {binDays} days, and is then gone with its files.</p>
      {binned.length === 0 && <p className="empty">The bin is empty.</p>}
      <ul className="managed">
        {binned.map((thing) => (
          <li key={`${thing.kind}-${thing.id}`}>
            <p>
              <bdi className="managed-title">{thing.name}</bdi>
              <span className="managed-note">
                {tabNames[thing.kind]} · deleted {usDate(thing.deletedAt)}
              </span>
            </p>
            <Restore thing={thing} label="Restore" />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Restore({ thing: { kind, id, name }, label }: { thing: Binned; label: string }) {
  return (
    <Form method="post" action="/admin/bin">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="link-button" aria-label={`${label}: ${name}`}>
        {label}
      </button>
    </Form>
  )
}
