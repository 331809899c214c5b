import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import type { RouteHandle } from '../../../platform/http/route-handle'
import { msg, t } from '../../../platform/i18n/i18n'
import { headingSize } from '../../../platform/ui/heading-size'
import { Pages } from '../../../platform/ui/Pages'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { currentUser } from '../../../site/accounts/guards.server'
import { altTextsOf } from '../../../site/content/alt-texts.server'
import { pageMeta, siteOf } from '../../../site/meta'
import { structuredData } from '../../../site/structured-data'
import { progressIn } from '../../reading/positions.server'
import { ArticleCards } from '../ArticleCards'
import { IssueFacts } from './IssueFacts'
import { issueCount, seriesAddress } from './series'
import { countSeries, issuesPage, seriesAt } from './series.server'
import { periodical } from './series-data'
import './series.css'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { series, years } = args.data ?? {}
  if (!series) return pageMeta(args, t('Series not found.'))
  const { origin } = siteOf(args.matches)
  const details = {
    description: series.description,
    address: seriesAddress(series),
    image: years?.[0]?.issues[0]?.article.coverImage,
    feed: {
      address: `${href('/feed.xml')}?series=${series.address}`,
      title: t('New in {title}', { title: series.title }),
    },
  }
  return [
    ...pageMeta(args, series.title, details),
    structuredData({ ...periodical(series, origin), description: series.description || undefined }),
  ]
}

export const handle = {
  failure: msg('Failed to load the series.'),
  scripts: 'after paint',
  cache: { query: ['page'] },
} satisfies RouteHandle

export async function loader({ request, params }: LoaderFunctionArgs) {
  const series = await seriesAt(params.address)
  const listed = await issuesPage(series.id, new URL(request.url).searchParams.get('page'))
  const articles = listed.years.flatMap(({ issues }) => issues.map(({ article }) => article))
  const user = await currentUser(request)
  return {
    series,
    ...listed,
    hasOthers: (await countSeries()) > 1,
    progress: user
      ? await progressIn(
          user.id,
          articles.map(({ id }) => id),
        )
      : {},
    altTexts: await altTextsOf(articles.map(({ coverImage }) => coverImage)),
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
        {[issueCount(total), allYears, series.issn && `ISSN ${series.issn}`].filter(Boolean).join(' · ')}
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
          // Issues stand by number, so that a year can come twice.
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
      <Pages page={page} pages={pages} addressOf={(number) => `${seriesAddress(series)}?page=${number}`} />
    </div>
  )
}
