import { db, type Prisma } from '../../platform/database/db.server'
import { toIso } from '../../platform/iso-time'
import type { Entries } from './export-layout'

export const withDatesAndNews = {
  dates: { orderBy: { id: 'asc' } },
  news: { orderBy: { id: 'asc' } },
} as const satisfies Prisma.BandInclude
type Life = Pick<Prisma.BandGetPayload<{ include: typeof withDatesAndNews }>, 'dates' | 'news'>

export const datesAndNewsOf = ({ dates, news }: Life) => ({
  dates: dates.map(({ id: _, bandId: _band, version: _version, ...date }) => ({
    ...date,
    canceledAt: toIso(date.canceledAt),
    ...timesOf(date),
  })),
  news: news.map(({ id: _, bandId: _band, version: _version, ...entry }) => ({
    ...entry,
    publishedAt: entry.publishedAt.toISOString(),
    ...timesOf(entry),
  })),
})

const timesOf = ({ changedAt, createdAt }: { changedAt: Date; createdAt: Date }) => ({
  changedAt: changedAt.toISOString(),
  createdAt: createdAt.toISOString(),
})

type BandEntry = Entries['bands.json'][number]

export async function importDatesAndNews(bandId: number, { dates, news }: BandEntry): Promise<void> {
  for (const date of dates)
    if ((await db.bandDate.count({ where: { reference: date.reference } })) === 0)
      await db.bandDate.create({ data: { ...date, bandId } })
  for (const entry of news)
    if ((await db.bandNews.count({ where: { reference: entry.reference } })) === 0)
      await db.bandNews.create({ data: { ...entry, bandId } })
}
