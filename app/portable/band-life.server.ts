import { db, type Prisma } from '../platform/database/db.server'
import type { ImportRun } from './import-run.server'
import type { Entries } from './layout'
import type { ExportedSite } from './read-export.server'
import { sourceOf } from './take-content.server'

export const withLife = {
  dates: { orderBy: { id: 'asc' } },
  news: { orderBy: { id: 'asc' } },
} as const satisfies Prisma.BandInclude
type Life = Pick<Prisma.BandGetPayload<{ include: typeof withLife }>, 'dates' | 'news'>

/** Returns a band's dates and news for an export. */
export const lifeOf = ({ dates, news }: Life) => ({
  dates: dates.map(({ id: _, bandId: _band, version: _version, ...date }) => ({
    ...date,
    canceledAt: date.canceledAt?.toISOString() ?? null,
    ...timesOf(date),
  })),
  news: news.map(({ id: _, bandId: _band, version: _version, ...piece }) => ({
    ...piece,
    publishedAt: piece.publishedAt.toISOString(),
    ...timesOf(piece),
  })),
})

const timesOf = ({ changedAt, createdAt }: { changedAt: Date; createdAt: Date }) => ({
  changedAt: changedAt.toISOString(),
  createdAt: createdAt.toISOString(),
})

type BandEntry = Entries['bands.json'][number]

/** Imports a band's dates and news, each once, by its reference. */
export async function keepLife(bandId: number, { dates, news }: BandEntry): Promise<void> {
  for (const date of dates)
    if ((await db.bandDate.count({ where: { reference: date.reference } })) === 0)
      await db.bandDate.create({ data: { ...date, bandId } })
  for (const piece of news)
    if ((await db.bandNews.count({ where: { reference: piece.reference } })) === 0)
      await db.bandNews.create({ data: { ...piece, bandId } })
}

/** Returns the ids of bands on this site, by their ids in an export. */
export async function bandsHere(run: ImportRun, site: ExportedSite): Promise<Map<number, number>> {
  const entries = (await site.read('bands.json')) ?? []
  return new Map(
    entries.flatMap((entry) => {
      const id = run.idOf(sourceOf('bands', entry))
      return id ? [[entry.id, id] as const] : []
    }),
  )
}
