import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { useRefusal } from '../ui/Field'
import { pageMeta } from '../ui/meta'
import { uploadLimit } from '../uploads/limit.server'
import { BandForm } from './BandForm'
import { isRowRequest, withRowsAsked } from './band-rows.server'
import { takeWholeBand } from './band-upload.server'
import { createBand } from './publishing.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Upload Band Information', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return { isDone: new URL(request.url).searchParams.has('done'), ...uploadLimit() }
}

/** Makes the band; or, asked by the button of the rows, shows the form again with a row more or less. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  if (isRowRequest(request)) return withRowsAsked(request)
  await takeWholeBand(request, (fields, pieces) => createBand(fields, pieces, admin))
  return redirect('/admin/bands/new?done', 303)
}

export default function NewBandPage() {
  const { isDone, ...options } = useLoaderData<typeof loader>()
  const again = useActionData<typeof action>()
  return (
    <div className="upload-page">
      <h1>Upload Band Information</h1>
      <BandForm {...options} rows={again?.rows} typed={again?.typed} isDone={isDone} refusal={useRefusal()} />
    </div>
  )
}
