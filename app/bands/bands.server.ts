import { db } from '../platform/db.server'
import { NotFound } from '../platform/errors'
import { type Band, bandSlug } from './bands'

export const whole = {
  tracks: { select: { id: true, title: true, audioFile: true }, orderBy: { id: 'asc' } },
  photos: { select: { id: true, title: true, image: true }, orderBy: { id: 'asc' } },
} as const

/** Every band with its tracks and photos, by title. */
export async function allBands(): Promise<Band[]> {
  const rows = await db.band.findMany({
    where: { deletedAt: null },
    include: whole,
    orderBy: { slug: 'asc' },
  })
  return rows.map(asBand)
}

/**
 * The band at an address.
 * @throws NotFound
 */
export async function bandAt(name: string): Promise<Band> {
  const row = await db.band.findFirst({ where: { slug: bandSlug(name), deletedAt: null }, include: whole })
  if (!row) throw new NotFound('Band not found')
  return asBand(row)
}

type BandRow = Band & { slug: string; deletedAt: Date | null; createdAt: Date }

export function asBand({
  slug: _slug,
  deletedAt: _deletedAt,
  createdAt: _createdAt,
  ...band
}: BandRow): Band {
  return band
}
