import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { idFrom } from '../platform/request.server'
import { useRefusal } from '../ui/Field'
import { pageMeta } from '../ui/meta'
import { uploadLimit } from '../uploads/limit.server'
import { AuthorForm } from './AuthorForm'
import { takeAuthor } from './author-upload.server'
import { authorById } from './authors.server'
import { changeAuthor } from './publishing.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, `Edit ${args.data?.author.name ?? ''}`, { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const author = await authorById(idFrom(params.id, 'Author not found.'))
  return { author, isDone: new URL(request.url).searchParams.has('done'), ...uploadLimit() }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const { id } = await authorById(idFrom(params.id, 'Author not found.'))
  await takeAuthor(request, (fields, image) => changeAuthor(id, fields, image, admin))
  return redirect(`/admin/authors/${id}?done`, 303)
}

export default function EditAuthorPage() {
  const { author, isDone, ...options } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>Edit “{author.name}”</h1>
      <p>
        <Link to="/admin/uploads?tab=authors">Back to Manage Uploads</Link>
      </p>
      <AuthorForm key={author.id} {...options} author={author} isDone={isDone} refusal={useRefusal()} />
    </div>
  )
}
