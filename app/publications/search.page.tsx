import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { bylinesOf } from '../authors/authors.server'
import { pageMeta } from '../site/meta'
import { counted } from '../ui/format'
import { Pages } from '../ui/Pages'
import { issueQueryAddress, issueQueryFrom } from './publications'
import { searchIssues } from './publications.server'
import { Result } from './Result'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.query.q ? `Issues: ${args.data.query.q}` : 'Issues', {
    description: 'Every article and volume, to filter by title, description and type.',
  })

export const handle = { failure: 'Failed to load the issues.' }

export async function loader({ request }: LoaderFunctionArgs) {
  const query = issueQueryFrom(new URL(request.url).searchParams)
  const found = await searchIssues(query)
  return {
    query: { ...query, page: found.page },
    ...found,
    bylines: await bylinesOf(found.articles.map(({ id }) => id)),
  }
}

const typingPauseMs = 200

export default function SearchPage() {
  const { query, articles, total, pages, bylines } = useLoaderData<typeof loader>()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()

  const words = useRef<HTMLInputElement>(null)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const isTyping = document.activeElement === words.current
    if (words.current && !isTyping) words.current.value = query.q
  }, [query.q])

  const filterSoon = (delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => form.current && submit(form.current, { replace: true }), delayMs)
  }

  return (
    <div className="issues">
      <h1>Issues</h1>
      <Form action="/search" ref={form} className="issues-filter" role="search" preventScrollReset>
        <label className="issues-words">
          <span className="visually-hidden">Words to look for</span>
          <input
            type="search"
            name="q"
            ref={words}
            defaultValue={query.q}
            maxLength={200}
            placeholder="Filter articles by title or description"
            onChange={() => filterSoon(typingPauseMs)}
            autoComplete="off"
          />
        </label>
        <label className="check">
          <input
            type="checkbox"
            name="articles"
            defaultChecked={query.articles}
            onChange={() => filterSoon(0)}
          />{' '}
          Articles
        </label>
        <label className="check">
          <input type="checkbox" name="volume" defaultChecked={query.volume} onChange={() => filterSoon(0)} />{' '}
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
          <Result key={article.id} article={article} byline={bylines[article.id]} isFirst={index < 2} />
        ))}
      </ul>
      <Pages page={query.page} pages={pages} addressOf={(page) => issueQueryAddress({ ...query, page })} />
    </div>
  )
}

function countText(query: { articles: boolean; volume: boolean }, total: number): string {
  if (!query.articles && !query.volume) return 'Nothing is selected: tick Articles or Volume to see issues.'
  if (total === 0) return 'No issues found.'
  return total === 1 ? '1 issue' : `${counted(total)} issues`
}
