import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { bylinesOf } from '../authors/authors.server'
import { pageMeta } from '../site/meta'
import { counted } from '../ui/format'
import { Pages } from '../ui/Pages'
import { ArticleCard } from './ArticleCard'
import { parseIssueQuery, searchAddress } from './publications'
import { searchIssues } from './publications.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.query.q ? `Issues: ${args.data.query.q}` : 'Issues', {
    description: 'Browse every article and volume by title, description and type.',
  })

export const handle = { failure: 'Failed to load the issues.' }

export async function loader({ request }: LoaderFunctionArgs) {
  const query = parseIssueQuery(new URL(request.url).searchParams)
  const results = await searchIssues(query)
  return {
    query: { ...query, page: results.page },
    ...results,
    bylines: await bylinesOf(results.articles.map(({ id }) => id)),
  }
}

const typingPauseMs = 200

export default function SearchPage() {
  const { query, articles, total, pages, bylines } = useLoaderData<typeof loader>()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const searchInput = useRef<HTMLInputElement>(null)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const isTyping = document.activeElement === searchInput.current
    if (searchInput.current && !isTyping) searchInput.current.value = query.q
  }, [query.q])

  const scheduleFilter = (delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => form.current && submit(form.current, { replace: true }), delayMs)
  }

  return (
    <div className="issues">
      <h1>Issues</h1>
      <Form action="/search" ref={form} className="issues-filter" role="search" preventScrollReset>
        <label className="issues-words">
          <span className="visually-hidden">Filter issues</span>
          <input
            type="search"
            name="q"
            ref={searchInput}
            defaultValue={query.q}
            maxLength={200}
            placeholder="Filter articles by title or description"
            onChange={() => scheduleFilter(typingPauseMs)}
            autoComplete="off"
          />
        </label>
        <label className="check">
          <input
            type="checkbox"
            name="articles"
            defaultChecked={query.articles}
            onChange={() => scheduleFilter(0)}
          />{' '}
          Articles
        </label>
        <label className="check">
          <input
            type="checkbox"
            name="volume"
            defaultChecked={query.volume}
            onChange={() => scheduleFilter(0)}
          />{' '}
          Volume
        </label>
        <button type="submit" className="button">
          Filter
        </button>
      </Form>

      <p role="status" className="issues-count">
        {countText(query, total)}
      </p>
      <ul className="results">
        {articles.map((article, index) => (
          <ArticleCard key={article.id} article={article} byline={bylines[article.id]} isFirst={index < 2} />
        ))}
      </ul>
      <Pages page={query.page} pages={pages} addressOf={(page) => searchAddress({ ...query, page })} />
    </div>
  )
}

function countText(query: { articles: boolean; volume: boolean }, total: number): string {
  if (!query.articles && !query.volume) return 'Nothing is selected. Select Articles or Volume to see issues.'
  if (total === 0) return 'No issues found.'
  return total === 1 ? '1 issue' : `${counted(total)} issues`
}
