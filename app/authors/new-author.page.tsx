import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { useRefusal } from '../ui/Field'
import { pageMeta } from '../ui/meta'
import { uploadLimit } from '../uploads/limit.server'
import { AuthorForm } from './AuthorForm'
import { takeAuthor } from './author-upload.server'
import { addAuthor } from './publishing.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Upload Author', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return { isDone: new URL(request.url).searchParams.has('done'), ...uploadLimit() }
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  await takeAuthor(request, (fields, image) => addAuthor(fields, image, admin))
  return redirect('/admin/authors/new?done', 303)
}

export default function NewAuthorPage() {
  const { isDone, ...options } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>Upload Author</h1>
      <AuthorForm {...options} isDone={isDone} refusal={useRefusal()} />
    </div>
  )
}
