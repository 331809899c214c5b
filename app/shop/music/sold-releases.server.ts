import { byPosition } from '../../bands/media-order.server'
import { coverOf, yearOf } from '../../bands/releases/releases'
import { db, type Prisma, type Transaction } from '../../platform/database/db.server'

/** A release as its buyers have it, with its bonus tracks. */
export interface SoldRelease {
  id: number
  bandId: number
  title: string
  /** The band's name. */
  artist: string
  year: string | undefined
  /** Whether readers find it by its link alone. */
  isPrivate: boolean
  /** In storage. */
  cover: string | null
  tracks: SoldTrack[]
}

export interface SoldTrack {
  id: number
  /** From 1, in the order of the release. */
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
    orderBy: [...byPosition],
  },
} satisfies Prisma.ReleaseSelect
type Row = Prisma.ReleaseGetPayload<{ select: typeof sold }>

/** Returns releases with their tracks, by id; those that are gone are left out. */
export async function soldReleases(ids: number[], tx: Transaction = db): Promise<Map<number, SoldRelease>> {
  const rows = await tx.release.findMany({ where: { id: { in: ids } }, select: sold })
  return new Map(rows.map((row) => [row.id, asSold(row)]))
}

export async function idsOfSoldReleases(): Promise<number[]> {
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
    year: yearOf(row),
    cover: coverOf({ ...row, tracks }) ?? band.landingImage,
    tracks: tracks.map(({ picture: _, artist, ...track }, index) => ({
      ...track,
      number: index + 1,
      artist: artist || band.title,
    })),
  }
}
