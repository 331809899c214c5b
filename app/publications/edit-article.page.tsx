import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { idFrom } from '../platform/request.server'
import { useRefusal } from '../ui/Field'
import { pageMeta } from '../ui/meta'
import { ArticleForm } from './ArticleForm'
import { takeArticleChange } from './article-upload.server'
import { articleFormOptions, articleToEdit, changeArticle } from './publishing.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, `Edit ${args.data?.article.title ?? ''}`, { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const article = await articleToEdit(idFrom(params.id, 'Article not found.'))
  return { article, isDone: new URL(request.url).searchParams.has('done'), ...(await articleFormOptions()) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const { id } = await articleToEdit(idFrom(params.id, 'Article not found.'))
  await takeArticleChange(request, (fields, files) => changeArticle(id, fields, files, admin))
  return redirect(`/admin/articles/${id}?done`, 303)
}

export default function EditArticlePage() {
  const { article, isDone, ...options } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>Edit “{article.title}”</h1>
      <p>
        <Link to="/admin/uploads?tab=articles">Back to Manage Uploads</Link>
      </p>
      <ArticleForm key={article.id} {...options} article={article} isDone={isDone} refusal={useRefusal()} />
    </div>
  )
}
