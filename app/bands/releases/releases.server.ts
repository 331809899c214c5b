import { z } from 'zod'
import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { readInIdOrder } from '../../platform/database/read-in-batches.server'
import { makeTextSearchFilter } from '../../platform/database/text-found.server'
import { NotFound } from '../../platform/errors/errors'
import { type ListRange, pageQueryFields, searchQueryField } from '../../platform/http/list-request.server'
import { t } from '../../platform/i18n/i18n'
import { localTimeOf } from '../../platform/site-zone'
import { bandSlug } from '../bands'
import { unicodeFormsOf } from '../bands.server'
import { orderByPosition, renumberMedia } from '../media-order.server'
import type { BandMusicList, Release, ReleaseKind } from './releases'

const heard = {
  id: true,
  title: true,
  audioFile: true,
  durationMs: true,
  waveform: true,
  artist: true,
  lyrics: true,
  picture: true,
  releaseId: true,
  isBonus: true,
} satisfies Prisma.TrackSelect

const shown = {
  id: true,
  title: true,
  slug: true,
  kind: true,
  cover: true,
  releasedOn: true,
  credits: true,
  merchItemId: true,
  isPrivate: true,
  createdAt: true,
} satisfies Prisma.ReleaseSelect

const days = { id: true, releasedOn: true, createdAt: true } satisfies Prisma.ReleaseSelect

/** Returns a band's releases and other tracks, as its page shows them: without private releases and bonus tracks. */
export async function loadMusicOfBand(bandId: number): Promise<BandMusicList> {
  const { releases, loose } = await musicWhere({ bandId, isBonus: false })
  return { releases: releases.filter(({ isPrivate }) => !isPrivate), loose }
}

/** Returns the music of a band for admins, private releases and bonus tracks included. */
export const loadAllMusicOfBand = (bandId: number, tx: Transaction = db): Promise<BandMusicList> =>
  musicWhere({ bandId }, tx)

export const ReleasesQuery = z.object({ ...searchQueryField(), ...pageQueryFields(['text', 'number']) })

/**
 * Returns a band's public releases after a cursor, newest first, at most `take`, each with the cursor after it. Of all
 * other releases only the dates are read.
 */
export async function listReleasesAfterCursor(bandId: number, { cursor, q, take }: ListRange) {
  const found = await makeTextSearchFilter('Release', q, ['"title"'])
  const dated = await db.release.findMany({ where: { bandId, isPrivate: false, ...found }, select: days })
  const [lastDay = '', lastId = 0] = cursor ?? []
  const nexts = newestFirst(dated)
    .map((row): [string, number] => [dayOf(row), row.id])
    .filter(([day, id]) => !cursor || day < lastDay || (day === lastDay && id < Number(lastId)))
    .slice(0, take)
  const ids = nexts.map(([, id]) => id)
  const { releases } = await musicWhere({ bandId, isBonus: false }, db, ids)
  return nexts.flatMap((next) => {
    const release = releases.find(({ id, isPrivate }) => id === next[1] && !isPrivate)
    return release ? [{ release, next }] : []
  })
}

/** @param ids of the releases wanted; without them, all */
async function musicWhere(
  where: { bandId: number; isBonus?: false },
  tx: Transaction = db,
  ids?: number[],
): Promise<BandMusicList> {
  const some = ids && { in: ids }
  const rows = await tx.release.findMany({ where: { bandId: where.bandId, id: some }, select: shown })
  const tracks = await tx.track.findMany({
    where: { ...where, releaseId: some },
    select: heard,
    orderBy: [...orderByPosition],
  })
  const of = (release: number | null) =>
    tracks.filter(({ releaseId }) => releaseId === release).map(({ releaseId: _, ...track }) => track)
  const releases = newestFirst(rows).map(({ createdAt: _, ...row }) => ({
    ...asRelease(row),
    tracks: of(row.id),
  }))
  return { releases, loose: of(null) }
}

const asRelease = <Row extends { kind: string }>(row: Row) => ({ ...row, kind: row.kind as ReleaseKind })

interface Dated {
  id: number
  releasedOn: string | null
  createdAt: Date
}

const dayOf = ({ releasedOn, createdAt }: Dated) => releasedOn ?? localTimeOf(createdAt).date

/** Sorts releases; one without a date counts by the day it was created. */
const newestFirst = <Row extends Dated>(rows: Row[]): Row[] =>
  rows.sort((one, other) => dayOf(other).localeCompare(dayOf(one)) || other.id - one.id)

/** Renumbers a band's tracks in the order of its page, so that the API and feeds have the same order. */
export async function renumberInPageOrder(tx: Transaction, bandId: number): Promise<void> {
  const releases = newestFirst(await tx.release.findMany({ where: { bandId }, select: days }))
  if (releases.length === 0) return
  const select = { id: true, position: true, releaseId: true } as const
  const tracks = await tx.track.findMany({ where: { bandId }, select, orderBy: [...orderByPosition] })
  const groups = [...releases.map(({ id }) => id), null]
  const ids = groups.flatMap((group) =>
    tracks.filter(({ releaseId }) => releaseId === group).map(({ id }) => id),
  )
  await renumberMedia(tx, 'track', tracks, ids)
}

/** @throws NotFound */
export async function findReleaseBySlug(bandId: number, slug: string): Promise<Release> {
  const { releases } = await loadMusicOfBand(bandId)
  const forms = unicodeFormsOf(bandSlug(slug))
  const found = releases.find((release) => forms.includes(release.slug))
  if (!found) throw new NotFound(t('Release not found'))
  return found
}

/** Returns the names of the releases that items sell, as "Band: Release", by item; the oldest of each. */
export async function loadReleaseNamesOfItems(itemIds: number[]): Promise<Map<number, string>> {
  const rows = await db.release.findMany({
    where: { merchItemId: { in: itemIds } },
    select: { merchItemId: true, title: true, band: { select: { title: true } } },
    orderBy: { id: 'desc' },
  })
  return new Map(rows.map(({ merchItemId, title, band }) => [merchItemId ?? 0, `${band.title}: ${title}`]))
}

const published = { isPrivate: false, band: { deletedAt: null, isDraft: false } }

export const countReleases = () => db.release.count({ where: published })

export const readReleaseTitles = (first: number) =>
  readInIdOrder(
    ({ where, ...batch }) =>
      db.release.findMany({
        where: { AND: [published, where] },
        select: { id: true, slug: true, band: { select: { title: true } } },
        ...batch,
      }),
    first,
  )

const maxChoices = 500

/** Returns releases for a form's list, as "Band: Release", newest first; private ones are not sold. */
export async function listReleaseChoices(): Promise<{ id: number; title: string }[]> {
  const rows = await db.release.findMany({
    where: { isPrivate: false, band: { deletedAt: null } },
    select: { id: true, title: true, band: { select: { title: true } } },
    orderBy: { id: 'desc' },
    take: maxChoices,
  })
  return rows.map(({ id, title, band }) => ({ id, title: `${band.title}: ${title}` }))
}
