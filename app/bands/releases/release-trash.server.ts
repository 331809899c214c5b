import { z } from 'zod'
import type { Transaction } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import type { RemovedPart } from '../../site/content/kind.server'
import { trashPart } from '../../site/content/trashed-parts.server'
import { songsWouldBePublicMessage, wouldRemovalPublishSongs } from './private-release'
import { renumberInPageOrder } from './releases.server'

export const coverFileField = 'releaseCover'

/** The values of a trashed release (the ids of its tracks), or of a cover that was replaced. */
const Trashed = z.union([
  z.object({ of: z.int() }),
  z.object({
    id: z.int(),
    title: z.string(),
    slug: z.string(),
    kind: z.string(),
    releasedOn: z.string().nullable(),
    leftSlugs: z.string().default('[]'),
    isPrivate: z.boolean().default(false),
    linkSeed: z.string().nullable().default(null),
    linkEndsOn: z.string().nullable().default(null),
    credits: z.string(),
    merchItemId: z.int().nullable(),
    trackIds: z.array(z.int()),
  }),
])

interface Place {
  bandId: number
  id: number
}

type RemovalCheck = (tx: Transaction, releaseId: number) => Promise<unknown>
const removalChecks = new Set<RemovalCheck>()

/** Registers a check that runs before a release is removed, in the same transaction, and may refuse the removal. */
export function addReleaseRemovalCheck(check: RemovalCheck): void {
  removalChecks.add(check)
}

/**
 * Removes a release from its band, whose tracks stay.
 * @returns undefined if it is gone
 * @throws Conflict if it has to stay, as a private one with tracks, which would be found then
 */
export async function removeRelease(
  tx: Transaction,
  { bandId, id }: Place,
): Promise<RemovedPart | undefined> {
  const tracks = { select: { id: true } }
  const release = await tx.release.findFirst({ where: { id, bandId }, include: { tracks } })
  if (!release) return
  for (const check of removalChecks) await check(tx, id)
  if (wouldRemovalPublishSongs(release)) throw new Conflict(songsWouldBePublicMessage)
  const { cover, tracks: rows, bandId: _band, createdAt: _at, ...about } = release
  await tx.track.updateMany({ where: { releaseId: id }, data: { releaseId: null } })
  await tx.release.delete({ where: { id } })
  const values = JSON.stringify({ ...about, trackIds: rows.map((track) => track.id) })
  return { name: `release ${release.title}`, field: coverFileField, path: cover ?? '', values }
}

/** @throws Conflict */
export async function restoreRelease(
  tx: Transaction,
  bandId: number,
  { path, values = '' }: Omit<RemovedPart, 'name'>,
) {
  const trashed = Trashed.parse(JSON.parse(values))
  if ('of' in trashed) return replaceReleaseCover(tx, { bandId, id: trashed.of }, path)
  const { trackIds, merchItemId: item, ...about } = trashed
  if (await tx.release.count({ where: { bandId, slug: about.slug } }))
    throw new Conflict(t('Another release of this band has this title. Rename that one first.'))
  const merchItemId = item && (await tx.merchItem.count({ where: { id: item } })) ? item : null
  await tx.release.create({ data: { ...about, merchItemId, bandId, cover: path || null } })
  const free = { id: { in: trackIds }, bandId, releaseId: null }
  await tx.track.updateMany({ where: free, data: { releaseId: about.id } })
  return renumberInPageOrder(tx, bandId)
}

/**
 * Sets a cover; the previous one goes to the trash.
 * @throws Conflict when the release is gone
 */
export async function replaceReleaseCover(tx: Transaction, { bandId, id }: Place, cover: string) {
  const release = await tx.release.findFirst({ where: { id, bandId } })
  if (!release) throw new Conflict(t('The release of this cover is in the trash. Restore it first.'))
  if (release.cover) {
    const piece = { name: `cover of ${release.title}`, field: coverFileField, path: release.cover }
    await trashPart(tx, { kind: 'bands', id: bandId }, { ...piece, values: JSON.stringify({ of: id }) })
  }
  await tx.release.update({ where: { id }, data: { cover } })
}
