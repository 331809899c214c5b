import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { hasTracks } from '../bands/plays/plays-report.server'
import { idFrom } from '../platform/http/request.server'
import { lazily } from '../platform/lazily'
import { pageMeta } from '../site/meta'
import { depthMeasures, depths, ranges, wholeSite } from '../statistics/measures'
import { articleWithCounts, countsByArticle, countsByDay, sourcesIn } from '../statistics/report.server'
import { storeStatistics } from '../statistics/store.server'
import { playsByDay, sumOfDays } from '../statistics/track-plays.server'
import { formatCount, formatDay } from '../ui/format'
import { Pages } from '../ui/Pages'
import { DayBars } from './DayBars'
import { CountTable, Shares } from './StatisticsTables'

export const meta: MetaFunction = (args) => pageMeta(args, 'Statistics', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'publish')
  const { searchParams } = new URL(request.url)
  const range = ranges.find((days) => String(days) === searchParams.get('days')) ?? 30
  const asked = searchParams.get('article')
  const article = asked ? await articleWithCounts(idFrom(asked, 'Article not found.')) : null
  const id = article?.id ?? wholeSite
  await storeStatistics()
  return {
    ...{ range, article, ...(await countsByDay(range, id)) },
    plays: !article && (await hasTracks()) ? sumOfDays(await playsByDay(range)) : null,
    pieces: article ? null : await countsByArticle(range, searchParams.get('page')),
    referrers: await sourcesIn(range, id, 'referrer'),
    languages: await sourcesIn(range, id, 'language'),
  }
}

export default function StatisticsPage() {
  const { range, article, byDay, total, plays, referrers, languages } = useLoaderData<typeof loader>()
  const to = (days: number) =>
    `?${new URLSearchParams({ days: `${days}`, ...(article && { article: `${article.id}` }) })}`
  const csv = `/admin/statistics.csv${to(range)}`
  return (
    <div className="desk">
      <h1>Statistics</h1>
      {article && (
        <p>
          For{' '}
          <Link to={`/articles/${article.id}`}>
            <bdi>{article.title}</bdi>
          </Link>
          . <Link to={`/admin/statistics?days=${range}`}>Whole site</Link>
        </p>
      )}
      <nav className="tabs" aria-label="Show the last">
        {ranges.map((days) => (
          <Link key={days} to={to(days)} aria-current={days === range ? 'page' : undefined}>
            {days} days
          </Link>
        ))}
      </nav>
      <dl className="statistics-sums">
        <div>
          <dt>Views</dt>
          <dd>{formatCount(total.views)}</dd>
        </div>
        <div>
          <dt>Daily readers</dt>
          <dd>{formatCount(total.readers)}</dd>
        </div>
        <div>
          <dt>Downloads</dt>
          <dd>{formatCount(total.downloads)}</dd>
        </div>
        {plays !== null && (
          <div>
            <dt>
              <Link to={`/admin/statistics/plays?days=${range}`}>Plays</Link>
            </dt>
            <dd>{formatCount(plays)}</dd>
          </div>
        )}
      </dl>
      <section aria-labelledby="days">
        <h2 id="days">Views by day</h2>
        <DayBars days={byDay.map(({ day, counts }) => ({ day, count: counts.views }))}>
          <CountTable
            label="Day"
            rows={[...byDay].reverse().map(({ day, counts }) => ({ key: day, head: formatDay(day), counts }))}
          />
        </DayBars>
        <p>
          <a href={csv}>Download as CSV</a>
        </p>
      </section>
      <Shares
        title="How far people read"
        name="Pages read"
        rows={depths.map((depth, index) => ({
          name: `${depth} %`,
          count: total[depthMeasures[index] ?? 'views'],
        }))}
        of={total.depth10}
        empty="No reads yet."
      />
      <Pieces />
      <div className="desk-lists">
        <Shares
          title="Where they came from"
          name="Site"
          rows={referrers}
          of={total.views}
          empty="No visits from other sites yet."
        />
        <Shares
          title="Languages"
          name="Language"
          rows={languages.map(({ name, count }) => ({ name: languageName(name), count }))}
          of={total.views}
          empty="None yet."
        />
      </div>
      <p className="field-hint">
        Without robots and repeated clicks. Readers are counted once a day, without cookies.
      </p>
    </div>
  )
}

function Pieces() {
  const { pieces, range } = useLoaderData<typeof loader>()
  if (!pieces) return null
  const { articles, page, pages } = pieces
  const to = (number: number) => `/admin/statistics?days=${range}&page=${number}#pieces`
  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces">Publications</h2>
      {articles.length === 0 ? (
        <p className="desk-none">Nothing was opened.</p>
      ) : (
        <CountTable
          label="Publication"
          rows={articles.map(({ id, title, counts }) => ({
            key: String(id),
            head: title ?? 'Deleted publication',
            to: title === undefined ? undefined : `/admin/statistics?days=${range}&article=${id}`,
            counts,
          }))}
        />
      )}
      <Pages isByName page={page} pages={pages} addressOf={to} />
    </section>
  )
}

const languageNames = lazily(() => new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }))

function languageName(tag: string): string {
  try {
    return languageNames().of(tag) ?? tag
  } catch {
    return tag
  }
}
