import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { sumPlays } from '../../bands/plays/plays-report.server'
import { href } from '../../platform/href'
import { idFromParam } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { formatCount, formatDay } from '../../platform/ui/format'
import { languageName } from '../../platform/ui/languages'
import { Pagination } from '../../platform/ui/Pagination'
import { textAttributes } from '../../platform/ui/text-attributes'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { isModuleOn } from '../../site/modules/switches.server'
import { depthMeasures, readDepths, statisticsRanges, wholeSiteId } from '../../site/statistics/measures'
import {
  findArticleWithCounts,
  listVisitSources,
  loadCountsBeforeRange,
  loadCountsByArticle,
  loadCountsByDay,
} from '../../site/statistics/report.server'
import { storeStatistics } from '../../site/statistics/store.server'
import { DayBars } from './DayBars'
import { CountTable, ShareTable } from './StatisticsTables'

export const meta: MetaFunction = (args) => pageMeta(args, t('Statistics'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'publish')
  const { searchParams } = new URL(request.url)
  const range = statisticsRanges.find((days) => String(days) === searchParams.get('days')) ?? 30
  const asked = searchParams.get('article')
  const article = asked ? await findArticleWithCounts(idFromParam(asked, t('Article not found.'))) : null
  const id = article?.id ?? wholeSiteId
  await storeStatistics()
  const [countsByDay, plays, before, pieces, referrers, embedders, languages] = await Promise.all([
    loadCountsByDay(range, id),
    article ? undefined : sumPlays(range),
    loadCountsBeforeRange(range, id),
    article ? null : loadCountsByArticle(range, searchParams.get('page')),
    listVisitSources(range, id, 'referrer'),
    isModuleOn('embeds') ? listVisitSources(range, id, 'embedder') : [],
    listVisitSources(range, id, 'language'),
  ])
  return {
    range,
    article,
    ...countsByDay,
    plays,
    before,
    pieces,
    referrers,
    embedders,
    languages,
  }
}

const sums = [
  [msg('Views'), 'views'],
  [msg('Daily readers'), 'readers'],
  [msg('Downloads'), 'downloads'],
] as const

/** The maximum number of bars for days; longer ranges are drawn by week. */
const maxBars = 60
const daysOfWeek = 7

/** The minimum number of weeks in the chart, even if the first ones are empty. */
const minWeeks = 12

/** Sums days by week, from the first day with a count; the last week ends today. Each week has its first day. */
function weeksOf(days: { day: string; count: number }[]) {
  const first = days.length % daysOfWeek
  const starts = days.flatMap((_, index) => ((index - first) % daysOfWeek === 0 ? [index] : []))
  const weeks = [...(first > 0 ? [0] : []), ...starts].map((start, index, all) => ({
    day: days[start]?.day ?? '',
    count: days.slice(start, all[index + 1]).reduce((sum, { count }) => sum + count, 0),
  }))
  const firstCounted = weeks.findIndex(({ count }) => count > 0)
  return firstCounted < 0 ? weeks : weeks.slice(Math.min(firstCounted, weeks.length - minWeeks))
}

export default function StatisticsPage() {
  const { range, article, byDay, total, before, plays, referrers, embedders, languages } =
    useLoaderData<typeof loader>()
  const to = (days: number) =>
    `?${new URLSearchParams({ days: `${days}`, ...(article && { article: `${article.id}` }) })}`
  const views = byDay.map(({ day, counts }) => ({ day, count: counts.views }))
  const unit = range > maxBars ? 'week' : 'day'
  const csv = `${href('/admin/statistics.csv')}${to(range)}`
  return (
    <div className="desk">
      {article && (
        <BackLink
          to={`${href('/admin/statistics')}?days=${range}`}
          also={<Link to={href('/articles/:id', { id: article.id })}>{t('View it')}</Link>}
        >
          {t('Statistics')}
        </BackLink>
      )}
      <h1 {...textAttributes(article?.title ?? '')}>{article?.title ?? t('Statistics')}</h1>
      <nav className="tabs" aria-label={t('Show the last')}>
        {statisticsRanges.map((days) => (
          <Link key={days} to={to(days)} aria-current={days === range ? 'page' : undefined}>
            {t('{days} days', { days })}
          </Link>
        ))}
      </nav>
      <dl className="statistics-sums">
        {sums.map(([name, measure]) => (
          <div key={measure}>
            <dt>{t(name)}</dt>
            <dd>
              {formatCount(total[measure])}
              {before.views > 0 && (
                <span className="managed-note">
                  {t('{before} in the {range} days before', { before: formatCount(before[measure]), range })}
                </span>
              )}
            </dd>
          </div>
        ))}
        {plays !== undefined && (
          <div>
            <dt>
              <Link to={`${href('/admin/statistics/plays')}?days=${range}`}>{t('Plays')}</Link>
            </dt>
            <dd>{formatCount(plays)}</dd>
          </div>
        )}
      </dl>
      <section aria-labelledby="days">
        <h2 id="days">{unit === 'week' ? t('Views by week') : t('Views by day')}</h2>
        <DayBars unit={unit} days={unit === 'week' ? weeksOf(views) : views}>
          <CountTable
            label={t('Day')}
            rows={[...byDay].reverse().map(({ day, counts }) => ({ key: day, head: formatDay(day), counts }))}
          />
        </DayBars>
        <p>
          <a href={csv}>{t('Download as CSV')}</a>
        </p>
      </section>
      <ShareTable
        title={t('How far people read')}
        name={t('Pages read')}
        rows={readDepths.map((depth, index) => ({
          name: `${depth} %`,
          count: total[depthMeasures[index] ?? 'views'],
        }))}
        of={total.depth10}
        empty={t('No reads yet.')}
      />
      <Pieces />
      <div className="desk-lists">
        <ShareTable
          title={t('Where they came from')}
          name={t('Site')}
          rows={referrers}
          of={total.views}
          empty={t('No visits from other sites yet.')}
        />
        {embedders.length > 0 && (
          <ShareTable
            title={t('Embedded in')}
            name={t('Site')}
            rows={embedders}
            of={total.views}
            empty={t('None yet.')}
          />
        )}
        <ShareTable
          title={t('Languages')}
          name={t('Language')}
          rows={languages.map(({ name, count }) => ({ name: languageName(name), count }))}
          of={total.views}
          empty={t('None yet.')}
        />
      </div>
      <p className="field-hint">
        {t('Without bots and repeated clicks. Readers are counted once a day, without cookies.')}
      </p>
    </div>
  )
}

function Pieces() {
  const { pieces, range } = useLoaderData<typeof loader>()
  if (!pieces) return null
  const { articles, page, pages } = pieces
  const to = (number: number) => `${href('/admin/statistics')}?days=${range}&page=${number}#pieces`
  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces">{t('Publications')}</h2>
      {articles.length === 0 ? (
        <p className="desk-none">{t('Nothing was opened.')}</p>
      ) : (
        <CountTable
          label={t('Publication')}
          rows={articles.map(({ id, title, counts }) => ({
            key: String(id),
            head: title ?? t('Deleted publication'),
            to: title === undefined ? undefined : `${href('/admin/statistics')}?days=${range}&article=${id}`,
            counts,
          }))}
        />
      )}
      <Pagination isByName page={page} pages={pages} addressOf={to} />
    </section>
  )
}
