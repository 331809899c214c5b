import { orderByPosition } from '../../bands/media-order.server'
import { coverOfRelease, releaseYearOf } from '../../bands/releases/releases'
import { db, type Prisma, type Transaction } from '../../platform/database/db.server'

/** A release as its buyers get it, with its bonus tracks. */
export interface SoldRelease {
  id: number
  bandId: number
  title: string
  /** The band's name. */
  artist: string
  year: string | undefined
  /** Whether readers find it by its link alone. */
  isPrivate: boolean
  /** The path of the cover in storage. */
  cover: string | null
  tracks: SoldTrack[]
}

export interface SoldTrack {
  id: number
  /** The track number, from 1. */
  number: number
  title: string
  artist: string
  audioFile: string
  original: string | null
  isBonus: boolean
}

const sold = {
  id: true,
  bandId: true,
  title: true,
  cover: true,
  releasedOn: true,
  isPrivate: true,
  band: { select: { title: true, landingImage: true } },
  tracks: {
    select: {
      id: true,
      title: true,
      artist: true,
      audioFile: true,
      original: true,
      isBonus: true,
      picture: true,
    },
    orderBy: [...orderByPosition],
  },
} satisfies Prisma.ReleaseSelect
type Row = Prisma.ReleaseGetPayload<{ select: typeof sold }>

/** Returns releases with their tracks, by id, without deleted ones. */
export async function loadSoldReleases(
  ids: number[],
  tx: Transaction = db,
): Promise<Map<number, SoldRelease>> {
  const rows = await tx.release.findMany({ where: { id: { in: ids } }, select: sold })
  return new Map(rows.map((row) => [row.id, asSold(row)]))
}

export async function listIdsOfSoldReleases(): Promise<number[]> {
  const rows = await db.variantMusic.findMany({
    distinct: ['releaseId'],
    select: { releaseId: true },
    orderBy: { releaseId: 'asc' },
  })
  return rows.map(({ releaseId }) => releaseId)
}

function asSold({ band, tracks, ...row }: Row): SoldRelease {
  const { id, bandId, title, isPrivate } = row
  return {
    id,
    bandId,
    title,
    isPrivate,
    artist: band.title,
    year: releaseYearOf(row),
    cover: coverOfRelease({ ...row, tracks }) ?? band.landingImage,
    tracks: tracks.map(({ picture: _, artist, ...track }, index) => ({
      ...track,
      number: index + 1,
      artist: artist || band.title,
    })),
  }
}
