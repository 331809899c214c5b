import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { authorsOf, bylinesOf } from '../authors/authors.server'
import { idFrom } from '../platform/request.server'
import { pageMeta } from '../site/meta'
import { usDate } from '../ui/format'
import { written } from '../ui/written'
import { categoryAddress, categoryOf } from './publications'
import { articleById, readOn } from './publications.server'
import { ReadOn } from './ReadOn'
import { Reader } from './reader/Reader'
import { recordView, takeCountedOpening } from './record-view'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.article.title ?? 'Article not found.', {
    description: args.data?.article.description,
    image: args.data?.article.coverImage,
    type: 'article',
  })

export const handle = { failure: 'Failed to load the article.' }

export async function loader({ params }: LoaderFunctionArgs) {
  const article = await articleById(idFrom(params.id, 'Article not found.'))
  const { more, next } = await readOn(article)
  const bylines = await bylinesOf([...more, ...(next ? [next] : [])].map(({ id }) => id))
  return { article, authors: await authorsOf(article.id), more, next, bylines }
}

export default function ReaderPage() {
  const { article, authors, ...after } = useLoaderData<typeof loader>()
  useViewCount(article.id)
  const file = `/api/${article.pdfPath}`

  return (
    <article className="reading">
      <header className="reading-head">
        <p className="kicker">
          <Link to={categoryAddress(article)}>{categoryOf(article)}</Link> ·{' '}
          <time dateTime={article.uploadedAt}>{usDate(article.uploadedAt)}</time>
        </p>
        <h1 {...written(article.title)}>{article.title}</h1>
        {authors.length > 0 && (
          <p className="byline">
            by{' '}
            {authors.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link to={`/authors/${id}`}>
                  <bdi {...written(name)}>{name}</bdi>
                </Link>
              </span>
            ))}
          </p>
        )}
        <noscript>
          <img src={`/articles/${article.id}/view.gif`} alt="" width="1" height="1" />
        </noscript>
      </header>
      <Reader key={file} file={file} title={article.title} />
      <ReadOn authors={authors} {...after} />
    </article>
  )
}

/** Counts one view per opening, also when React runs the effect twice; none when the link has counted it. */
function useViewCount(articleId: number) {
  const { state } = useLocation()
  const countedId = useRef<number>()
  useEffect(() => {
    if (countedId.current === articleId) return
    countedId.current = articleId
    if (takeCountedOpening(state)) return
    // biome-ignore lint/suspicious/noConsole: the specification asks for the failure in the console
    recordView(articleId).catch(console.error)
  }, [articleId, state])
}
