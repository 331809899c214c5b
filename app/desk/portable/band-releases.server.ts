import { bandSlug } from '../../bands/bands'
import { byPosition } from '../../bands/media-order.server'
import { storeOriginal } from '../../bands/music/originals.server'
import { formerSlugsOf } from '../../bands/releases/release-addresses.server'
import { coverField } from '../../bands/releases/release-trash.server'
import { db, inTransaction, type Prisma } from '../../platform/database/db.server'
import { attachFiles } from '../../site/content/files.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import { deleteUnownedFiles } from '../../site/content/unfinished-uploads.server'
import { sourceOf } from './entry-source'
import type { ExportFolder } from './export-folder.server'
import type { Entries } from './export-layout'
import type { ImportRun } from './import-run.server'
import type { ExportedSite } from './read-export.server'
import { type SourceFile, storeFile } from './source-file.server'

const liveItem = { select: { deletedAt: true } } as const

/** Selects a band's music in the order of its page. */
export const withMusic = {
  tracks: { orderBy: [...byPosition] },
  photos: { orderBy: [...byPosition] },
  releases: { orderBy: { id: 'asc' }, include: { merchItem: liveItem } },
} as const satisfies Prisma.BandInclude
type Music = Pick<Prisma.BandGetPayload<{ include: typeof withMusic }>, keyof typeof withMusic>

type BandEntry = Entries['bands.json'][number]

export async function exportMusic(
  to: ExportFolder,
  folder: string,
  { tracks, photos, releases }: Music,
): Promise<Pick<BandEntry, keyof Music>> {
  const all: Pick<BandEntry, keyof Music> = { tracks: [], photos: [], releases: [] }
  const titleOf = (id: number | null) => releases.find((release) => release.id === id)?.title ?? null
  for (const { title, audioFile, artist, lyrics, releaseId, ...track } of tracks) {
    const file = await to.file(audioFile, folder)
    const original = track.original && (await to.file(track.original, `${folder}/originals`))
    const about = { artist, lyrics, release: titleOf(releaseId), original, isBonus: track.isBonus }
    all.tracks.push({ title, audioFile: file, ...about })
  }
  for (const { title, image } of photos) all.photos.push({ title, photo: await to.file(image, folder) })
  for (const { title, kind, releasedOn, credits, cover, merchItem, merchItemId, ...rest } of releases)
    all.releases.push({
      title,
      kind,
      releasedOn,
      credits,
      leftSlugs: formerSlugsOf(rest),
      isPrivate: rest.isPrivate,
      cover: cover && (await to.file(cover, folder)),
      item: merchItem?.deletedAt ? null : merchItemId,
      createdAt: rest.createdAt.toISOString(),
    })
  return all
}

/**
 * @param covers of the releases that have one, in their order
 * @param originals of the tracks that have one, in their order
 */
export async function importReleases(
  bandId: number,
  entry: BandEntry,
  { covers, originals }: { covers: SourceFile[]; originals: SourceFile[] },
): Promise<void> {
  const rows = await db.track.findMany({ where: { bandId }, orderBy: [...byPosition], select: { id: true } })
  const tracks = entry.tracks.flatMap((track, index) => ({ ...track, id: rows[index]?.id ?? 0 }))
  const kept = [...originals]
  for (const { id, artist, lyrics, isBonus, original } of tracks) {
    await db.track.updateMany({ where: { id, bandId }, data: { artist, lyrics, isBonus } })
    const source = original ? kept.shift() : undefined
    if (source && (await db.track.count({ where: { id, bandId, original: null } })) > 0)
      await storeOriginal({ bandId, trackId: id }, await storeFile(source))
  }
  const left = [...covers]
  for (const release of entry.releases) {
    const cover = release.cover ? left.shift() : undefined
    const trackIds = tracks.filter((track) => track.release === release.title).map(({ id }) => id)
    if ((await db.release.count({ where: { bandId, slug: bandSlug(release.title) } })) > 0) continue
    await keepRelease(bandId, release, trackIds, cover && (await storeFile(cover)))
  }
}

async function keepRelease(
  bandId: number,
  { title, leftSlugs, ...rest }: BandEntry['releases'][number],
  trackIds: number[],
  cover: IncomingFile | undefined,
): Promise<void> {
  const { kind, releasedOn, credits, isPrivate, createdAt } = rest
  const named = { title, slug: bandSlug(title), leftSlugs: JSON.stringify(leftSlugs) }
  const about = { ...named, kind, releasedOn, credits, isPrivate, cover: cover?.path, createdAt }
  try {
    await inTransaction(async (tx) => {
      const { id } = await tx.release.create({ data: { bandId, ...about } })
      await tx.track.updateMany({ where: { id: { in: trackIds }, bandId }, data: { releaseId: id } })
      if (cover) await attachFiles(tx, { kind: 'bands', id: bandId }, [{ field: coverField, file: cover }])
    })
  } finally {
    if (cover) await deleteUnownedFiles([cover.path])
  }
}

/** Links releases to the shop items that sell them, once the shop is imported. */
export async function linkReleaseItems(run: ImportRun, site: ExportedSite): Promise<void> {
  const items = (await site.read('merch.json')) ?? []
  for (const entry of (await site.read('bands.json')) ?? []) {
    const bandId = run.idOf(sourceOf('bands', entry))
    const sold = entry.releases.flatMap(({ title, item: sold }) => {
      const item = items.find(({ id }) => id === sold)
      const merchItemId = item && run.idOf(sourceOf('merch', item))
      return merchItemId ? [{ slug: bandSlug(title), merchItemId }] : []
    })
    if (!bandId || sold.length === 0) continue
    await run.importRecord({
      source: sourceOf('releases sold', entry),
      noun: 'band whose releases are sold',
      title: entry.title,
      check: async () => {},
      async write() {
        for (const { slug, merchItemId } of sold)
          await db.release.updateMany({ where: { bandId, slug }, data: { merchItemId } })
        return bandId
      },
    })
  }
}
