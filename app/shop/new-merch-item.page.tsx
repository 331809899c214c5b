import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { useRefusal } from '../ui/Field'
import { pageMeta } from '../ui/meta'
import { uploadLimit } from '../uploads/limit.server'
import { MerchForm } from './MerchForm'
import { takeMerchItem } from './merch-upload.server'
import { addMerchItem } from './publishing.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Upload New Merch Item', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return { isDone: new URL(request.url).searchParams.has('done'), ...uploadLimit() }
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  await takeMerchItem(request, (fields, image) => addMerchItem(fields, image, admin))
  return redirect('/admin/merch/new?done', 303)
}

export default function NewMerchItemPage() {
  const { isDone, ...options } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>Upload New Merch Item</h1>
      <MerchForm {...options} isDone={isDone} refusal={useRefusal()} />
    </div>
  )
}
