import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { idFrom } from '../platform/request.server'
import { useRefusal } from '../ui/Field'
import { pageMeta } from '../ui/meta'
import { uploadLimit } from '../uploads/limit.server'
import { MerchForm } from './MerchForm'
import { merchItemById } from './merch.server'
import { takeMerchChange } from './merch-upload.server'
import { changeMerchItem } from './publishing.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, `Edit ${args.data?.item.title ?? ''}`, { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const item = await merchItemById(idFrom(params.id, 'Item not found'))
  return { item, isDone: new URL(request.url).searchParams.has('done'), ...uploadLimit() }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const { id } = await merchItemById(idFrom(params.id, 'Item not found'))
  await takeMerchChange(request, (fields, image) => changeMerchItem(id, fields, image, admin))
  return redirect(`/admin/merch/${id}?done`, 303)
}

export default function EditMerchItemPage() {
  const { item, isDone, ...options } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>Edit “{item.title}”</h1>
      <p>
        <Link to="/admin/uploads?tab=merch">Back to Manage Uploads</Link>
      </p>
      <MerchForm key={item.id} {...options} item={item} isDone={isDone} refusal={useRefusal()} />
    </div>
  )
}
