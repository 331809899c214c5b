import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { useRefusal } from '../ui/Field'
import { pageMeta } from '../ui/meta'
import { ArticleForm } from './ArticleForm'
import { takeArticle } from './article-upload.server'
import { articleFormOptions, publishArticle } from './publishing.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Upload Article/Issue', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return { isDone: new URL(request.url).searchParams.has('done'), ...(await articleFormOptions()) }
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  await takeArticle(request, (fields, files) => publishArticle(fields, files, admin))
  return redirect('/admin/articles/new?done', 303)
}

export default function NewArticlePage() {
  const { isDone, ...options } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>Upload Article/Issue</h1>
      <ArticleForm {...options} isDone={isDone} refusal={useRefusal()} />
    </div>
  )
}
