import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { currentUser } from '../../accounts/guards.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { progressIn } from '../../reading/positions.server'
import { pageMeta, siteOf } from '../../site/meta'
import { structuredData } from '../../site/structured-data'
import { Pages } from '../../ui/Pages'
import { textAttributes } from '../../ui/text-attributes'
import { ArticleCards } from '../ArticleCards'
import { issueCount, seriesAddress } from './series'
import { issuesPage, seriesAt, visibleSeries } from './series.server'
import { periodical } from './series-data'
import './series.css'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { series } = args.data ?? {}
  if (!series) return pageMeta(args, 'Series not found.')
  const { origin } = siteOf(args.matches)
  const details = { description: series.description, address: seriesAddress(series) }
  return [
    ...pageMeta(args, series.title, details),
    structuredData({ ...periodical(series, origin), description: series.description || undefined }),
  ]
}

export const handle = {
  failure: 'Failed to load the series.',
  scripts: 'after paint',
  cache: { query: ['page'] },
} satisfies RouteHandle

export async function loader({ request, params }: LoaderFunctionArgs) {
  const series = await seriesAt(params.address)
  const listed = await issuesPage(series.id, new URL(request.url).searchParams.get('page'))
  const ids = listed.years.flatMap(({ issues }) => issues.map(({ article }) => article.id))
  const user = await currentUser(request)
  const others = (await visibleSeries()).length - 1
  return { series, ...listed, others, progress: user ? await progressIn(user.id, ids) : {} }
}

export default function SeriesPage() {
  const { series, years, page, pages, total, others, progress } = useLoaderData<typeof loader>()
  return (
    <div className="series">
      <h1 {...textAttributes(series.title)}>{series.title}</h1>
      {series.description && (
        <p className="series-about" {...textAttributes(series.description)}>
          {series.description}
        </p>
      )}
      <p className="series-facts">
        {issueCount(total)}
        {series.issn && ` · ISSN ${series.issn}`}
        {' · '}
        <a href={`${seriesAddress(series)}/latest`}>Latest issue</a>
        {others > 0 && (
          <>
            {' · '}
            <Link to="/series">All series</Link>
          </>
        )}
      </p>
      {years.map(({ year, issues }, index) => {
        const lines = new Map(issues.map((line) => [line.article.id, line]))
        return (
          <section key={year} aria-labelledby={`year-${year}`}>
            <h2 id={`year-${year}`}>{year}</h2>
            <ArticleCards
              articles={issues.map(({ article }) => article)}
              progress={progress}
              headingLevel="h3"
              firstOnes={index === 0 ? 2 : 0}
            >
              {({ id }) => (
                <p className="series-number">
                  {[lines.get(id)?.name, lines.get(id)?.date].filter(Boolean).join(' · ')}
                </p>
              )}
            </ArticleCards>
          </section>
        )
      })}
      <Pages page={page} pages={pages} addressOf={(number) => `${seriesAddress(series)}?page=${number}`} />
    </div>
  )
}
