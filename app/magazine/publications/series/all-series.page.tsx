import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import type { RouteHandle } from '../../../platform/http/route-handle'
import { msg, t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { Pagination } from '../../../platform/ui/Pagination'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { pageMeta } from '../../../site/meta'
import { Picture } from '../../../site/uploads/Picture'
import { IssueFacts } from './IssueFacts'
import { issueCountText, seriesAddress } from './series'
import { type ListedSeries, listSeries } from './series.server'
import './series.css'

export const meta: MetaFunction = (args) =>
  pageMeta(args, t('Series'), { description: t('Every magazine here, with its latest issue.') })

export const handle = {
  failure: msg('Failed to load the series.'),
  scripts: 'after paint',
  cache: { query: ['page'] },
} satisfies RouteHandle

export async function loader({ request }: LoaderFunctionArgs) {
  return listSeries(new URL(request.url).searchParams.get('page'))
}

export default function AllSeriesPage() {
  const { series, page, pages } = useLoaderData<typeof loader>()
  return (
    <div className="all-series">
      <h1>{t('Series')}</h1>
      {series.length === 0 && (
        <p className="empty">
          <Trans id="No series yet. <a>Start reading</a>" components={{ a: <Link to={href('/search')} /> }} />
        </p>
      )}
      <ul>
        {series.map((one, index) => (
          <SeriesLine key={one.id} series={one} isFirst={index < 2} />
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        addressOf={(number) => `${href('/series')}?page=${number}`}
        isByName
      />
    </div>
  )
}

function SeriesLine({ series, isFirst }: { series: ListedSeries; isFirst: boolean }) {
  const { title, description, issues, years, latest } = series
  return (
    <li>
      {latest && (
        <Picture
          file={latest.article.coverImage}
          alt=""
          width={240}
          height={320}
          sizes="(min-width: 48rem) 15rem, 38vw"
          isFirst={isFirst}
        />
      )}
      <div>
        <h2 {...textAttributes(title)}>
          <Link to={seriesAddress(series)}>{title}</Link>
        </h2>
        <p className="series-facts">{[issueCountText(issues), years].join(' · ')}</p>
        {description && (
          <p className="series-about" {...textAttributes(description)}>
            {description}
          </p>
        )}
        {latest && (
          <p className="kicker">
            {t('Latest:')} <IssueFacts name={latest.name || latest.article.title} date={latest.date} />
          </p>
        )}
      </div>
    </li>
  )
}
