import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import type { RouteHandle } from '../../../platform/http/route-handle'
import { msg, t } from '../../../platform/i18n/i18n'
import { headingSize } from '../../../platform/ui/heading-size'
import { Pagination } from '../../../platform/ui/Pagination'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { findCurrentUser } from '../../../site/accounts/guards.server'
import { loadAltTextsOfFiles } from '../../../site/content/alt-texts.server'
import { pageMeta, siteFromMatches } from '../../../site/meta'
import { structuredData } from '../../../site/structured-data'
import { loadPercentReadByArticle } from '../../reading/positions.server'
import { ArticleCards } from '../ArticleCards'
import { IssueFacts } from './IssueFacts'
import { issueCountText, seriesAddress } from './series'
import { countSeries, findSeriesByAddress, listIssues } from './series.server'
import { periodicalStructuredData } from './series-data'
import './series.css'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { series, years } = args.data ?? {}
  if (!series) return pageMeta(args, t('Series not found.'))
  const { origin } = siteFromMatches(args.matches)
  const details = {
    description: series.description,
    address: seriesAddress(series),
    isEmbeddable: 'embeds',
    image: years?.[0]?.issues[0]?.article.coverImage,
    feed: {
      address: `${href('/feed.xml')}?series=${series.address}`,
      title: t('New in {title}', { title: series.title }),
    },
  }
  return [
    ...pageMeta(args, series.title, details),
    structuredData({
      ...periodicalStructuredData(series, origin),
      description: series.description || undefined,
    }),
  ]
}

export const handle = {
  failure: msg('Failed to load the series.'),
  scripts: 'after paint',
  cache: { query: ['page'] },
} satisfies RouteHandle

export async function loader({ request, params }: LoaderFunctionArgs) {
  const series = await findSeriesByAddress(params.address)
  const listed = await listIssues(series.id, new URL(request.url).searchParams.get('page'))
  const articles = listed.years.flatMap(({ issues }) => issues.map(({ article }) => article))
  const user = await findCurrentUser(request)
  const [count, progress, altTexts] = await Promise.all([
    countSeries(),
    user
      ? loadPercentReadByArticle(
          user.id,
          articles.map(({ id }) => id),
        )
      : {},
    loadAltTextsOfFiles(articles.map(({ coverImage }) => coverImage)),
  ])
  return {
    series,
    ...listed,
    hasOthers: count > 1,
    progress,
    altTexts,
  }
}

export default function SeriesPage() {
  const { series, years, page, pages, total, allYears, hasOthers, progress } = useLoaderData<typeof loader>()
  const lines = new Map(years.flatMap(({ issues }) => issues.map((line) => [line.article.id, line])))
  return (
    <div className="series">
      <h1 {...textAttributes(series.title)} data-size={headingSize(series.title)}>
        {series.title}
      </h1>
      <p className="series-facts">
        {[issueCountText(total), allYears, series.issn && `ISSN ${series.issn}`].filter(Boolean).join(' · ')}
      </p>
      {series.description && (
        <p className="series-about" {...textAttributes(series.description)}>
          {series.description}
        </p>
      )}
      <p className="series-ways">
        <a href={`${seriesAddress(series)}/latest`} className="button">
          {t('Latest issue')}
        </a>{' '}
        {hasOthers && <Link to={href('/series')}>{t('All series')}</Link>}
      </p>
      <div className="series-years">
        {years.map((year, index) => (
          // Issues are sorted by number, so a year can occur twice.
          <section key={year.issues[0]?.article.id}>
            <h2>{year.year}</h2>
            <ArticleCards
              articles={year.issues.map(({ article }) => article)}
              progress={progress}
              headingLevel="h3"
              firstOnes={index === 0 ? 2 : 0}
              kickerOf={({ id }) => {
                const { name = '', date = '' } = lines.get(id) ?? {}
                return name || date ? <IssueFacts name={name} date={date} /> : undefined
              }}
            />
          </section>
        ))}
      </div>
      <Pagination
        page={page}
        pages={pages}
        addressOf={(number) => `${seriesAddress(series)}?page=${number}`}
      />
    </div>
  )
}
