import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import {
  listMostPlayedTracks,
  listTracksWithPlays,
  type TrackWithPlays,
} from '../../bands/plays/plays-report.server'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { formatCount } from '../../platform/ui/format'
import { Pagination } from '../../platform/ui/Pagination'
import { textAttributes } from '../../platform/ui/text-attributes'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { type StatisticsRange, statisticsRanges } from '../../site/statistics/measures'
import { storeStatistics } from '../../site/statistics/store.server'
import { countPlaysByDay, sumOfDayCounts } from '../../site/statistics/track-plays.server'
import { DayBars } from './DayBars'
import { readPlaysRequest } from './plays-request.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Plays'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'publish')
  const { range, heard } = await readPlaysRequest(request)
  await storeStatistics()
  const asked = new URL(request.url).searchParams.get('page')
  const [days, all, tracks] = await Promise.all([
    daysOf(range, heard?.trackIds),
    heard ? null : listMostPlayedTracks(range, asked),
    heard?.kind === 'release' ? listTracksWithPlays(range, heard.trackIds) : null,
  ])
  return {
    range,
    heard,
    ...days,
    all,
    tracks,
  }
}

async function daysOf(range: StatisticsRange, trackIds: number[] | undefined) {
  const byDay = await countPlaysByDay(range, trackIds)
  return { byDay, total: sumOfDayCounts(byDay) }
}

export default function PlaysPage() {
  const { range, heard, byDay, total, all, tracks } = useLoaderData<typeof loader>()
  const to = (about: Record<string, number>, days: number = range) =>
    `${href('/admin/statistics/plays')}?${new URLSearchParams(
      Object.entries({ days, ...about }).map(([name, value]) => [name, String(value)]),
    )}`
  const own = heard ? { [heard.kind]: heard.id } : {}
  return (
    <div className="desk">
      {heard ? (
        <BackLink to={to({})}>{t('Back to all plays')}</BackLink>
      ) : (
        <BackLink to={`${href('/admin/statistics')}?days=${range}`}>{t('Back to statistics')}</BackLink>
      )}
      <h1 {...textAttributes(heard?.title ?? '')}>
        {heard ? t('Plays of “{title}”', { title: heard.title }) : t('Plays')}
      </h1>
      {heard && <p {...textAttributes(heard.band.title)}>{heard.band.title}</p>}
      <nav className="tabs" aria-label={t('Show the last')}>
        {statisticsRanges.map((days) => (
          <Link key={days} to={to(own, days)} aria-current={days === range ? 'page' : undefined}>
            {t('{days} days', { days })}
          </Link>
        ))}
      </nav>
      <dl className="statistics-sums">
        <div>
          <dt>{t('Plays')}</dt>
          <dd>{formatCount(total)}</dd>
        </div>
      </dl>
      <section aria-labelledby="days">
        <h2 id="days">{t('Plays by day')}</h2>
        <DayBars days={byDay} />
        <p>
          <a href={to(own).replace('/statistics/plays?', '/plays.csv?')}>{t('Download as CSV')}</a>
        </p>
      </section>
      {tracks && <PlaysTable title="Tracks" rows={tracks} to={(id) => to({ track: id })} />}
      {all && (
        <>
          {all.releases.length > 0 && (
            <PlaysTable title="Releases" rows={all.releases} to={(id) => to({ release: id })} />
          )}
          <PlaysTable title="Tracks" rows={all.tracks} to={(id) => to({ track: id })} />
          <Pagination
            isByName
            page={all.page}
            pages={all.pages}
            addressOf={(page) => `${to({ page })}#plays-tracks`}
          />
        </>
      )}
      <p className="field-hint">
        {t('Played for 30 seconds, or to the end. Counted once a day per listener, without bots.')}
      </p>
    </div>
  )
}

interface PlaysTableProps {
  title: 'Tracks' | 'Releases'
  rows: TrackWithPlays[]
  to: (id: number) => string
}

function PlaysTable({ title, rows, to }: PlaysTableProps) {
  const id = `plays-${title.toLowerCase()}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title === 'Tracks' ? t('Tracks') : t('Releases')}</h2>
      {rows.length === 0 ? (
        <p className="desk-none">{t('Nothing was played.')}</p>
      ) : (
        <table className="statistics-table">
          <thead>
            <tr>
              <th scope="col">{title === 'Tracks' ? t('Track') : t('Release')}</th>
              <th scope="col">{t('Plays')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {row.title === undefined ? (
                    t('Deleted track')
                  ) : (
                    <Link to={to(row.id)}>
                      <bdi>{row.title}</bdi>
                    </Link>
                  )}
                  {row.band && (
                    <span className="managed-note" {...textAttributes(row.band)}>
                      {row.band}
                    </span>
                  )}
                </th>
                <td>{formatCount(row.plays)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
