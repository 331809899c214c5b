import { bandSlug } from '../../bands/bands'
import { orderByPosition } from '../../bands/media-order.server'
import { storeOriginalRecording } from '../../bands/music/originals.server'
import { coverFileField } from '../../bands/releases/release-trash.server'
import { advanceIdSequence } from '../../platform/database/chosen-id.server'
import { db, inTransaction, type Prisma } from '../../platform/database/db.server'
import { attachFilesToRecord } from '../../site/content/files.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import { deleteUnownedFiles } from '../../site/content/unfinished-uploads.server'
import { importSourceOf } from './entry-source'
import type { ExportFolder } from './export-folder.server'
import type { ExportEntries } from './export-layout'
import type { ImportRun } from './import-run.server'
import type { ExportedSite } from './read-export.server'
import { type SourceFile, storeSourceFile } from './source-file.server'

const liveItem = { select: { deletedAt: true } } as const

/** A selection of a band's music in the order of its page. */
export const bandMusicInclude = {
  tracks: { orderBy: [...orderByPosition] },
  photos: { orderBy: [...orderByPosition] },
  releases: { orderBy: { id: 'asc' }, include: { merchItem: liveItem } },
} as const satisfies Prisma.BandInclude
type Music = Pick<Prisma.BandGetPayload<{ include: typeof bandMusicInclude }>, keyof typeof bandMusicInclude>

type BandEntry = ExportEntries['bands.json'][number]

export async function exportMusic(
  to: ExportFolder,
  folder: string,
  { tracks, photos, releases }: Music,
): Promise<Pick<BandEntry, keyof Music>> {
  const all: Pick<BandEntry, keyof Music> = { tracks: [], photos: [], releases: [] }
  const titleOf = (id: number | null) => releases.find((release) => release.id === id)?.title ?? null
  for (const track of tracks) {
    const audioFile = await to.file(track.audioFile, folder)
    const original = track.original && (await to.file(track.original, `${folder}/originals`))
    all.tracks.push({ ...track, audioFile, original, release: titleOf(track.releaseId) })
  }
  for (const { title, image } of photos) all.photos.push({ title, photo: await to.file(image, folder) })
  for (const { merchItem, merchItemId, ...release } of releases)
    all.releases.push({
      ...release,
      cover: release.cover && (await to.file(release.cover, folder)),
      item: merchItem?.deletedAt ? null : merchItemId,
    })
  return all
}

/**
 * @param covers the cover files of the releases that have one, in order
 * @param originals the original recordings of the tracks that have one, in order
 */
export async function importReleases(
  bandId: number,
  entry: BandEntry,
  { covers, originals }: { covers: SourceFile[]; originals: SourceFile[] },
): Promise<void> {
  await keepTrackIds(bandId, entry)
  const rows = await db.track.findMany({
    where: { bandId },
    orderBy: [...orderByPosition],
    select: { id: true },
  })
  const tracks = entry.tracks.flatMap((track, index) => ({ ...track, id: rows[index]?.id ?? 0 }))
  const kept = [...originals]
  for (const { id, artist, lyrics, isBonus, original } of tracks) {
    await db.track.updateMany({ where: { id, bandId }, data: { artist, lyrics, isBonus } })
    const source = original ? kept.shift() : undefined
    if (source && (await db.track.count({ where: { id, bandId, original: null } })) > 0)
      await storeOriginalRecording({ bandId, trackId: id }, await storeSourceFile(source))
  }
  const left = [...covers]
  for (const release of entry.releases) {
    const cover = release.cover ? left.shift() : undefined
    const trackIds = tracks.filter((track) => track.release === release.title).map(({ id }) => id)
    if ((await db.release.count({ where: { bandId, slug: bandSlug(release.title) } })) > 0) continue
    await keepRelease(bandId, release, trackIds, cover && (await storeSourceFile(cover)))
  }
}

/** Gives tracks the numbers that they had, by which other servers know them, if no other band has one of these. */
async function keepTrackIds(bandId: number, { tracks }: BandEntry): Promise<void> {
  const ids = tracks.flatMap(({ id }) => id ?? [])
  await inTransaction(async (tx) => {
    const rows = await tx.track.findMany({ where: { bandId }, orderBy: [...orderByPosition] })
    const isTaken = (await tx.track.count({ where: { id: { in: ids }, NOT: { bandId } } })) > 0
    if (isTaken || ids.length < rows.length) return
    const move = (from: number, to: number) => tx.track.update({ where: { id: from }, data: { id: to } })
    // First moves them to negative positions, so that no two have the same meanwhile.
    for (const { id } of rows) await move(id, -id)
    for (const [index, { id }] of rows.entries()) await move(-id, ids[index] ?? id)
    await advanceIdSequence(tx, 'track', Math.max(0, ...ids))
  })
}

async function keepRelease(
  bandId: number,
  { item: _, ...release }: BandEntry['releases'][number],
  trackIds: number[],
  cover: IncomingFile | undefined,
): Promise<void> {
  const about = { ...release, slug: bandSlug(release.title), cover: cover?.path }
  try {
    await inTransaction(async (tx) => {
      const { id } = await tx.release.create({ data: { bandId, ...about } })
      await tx.track.updateMany({ where: { id: { in: trackIds }, bandId }, data: { releaseId: id } })
      if (cover)
        await attachFilesToRecord(tx, { kind: 'bands', id: bandId }, [{ field: coverFileField, file: cover }])
    })
  } finally {
    if (cover) await deleteUnownedFiles([cover.path])
  }
}

/** Links releases to the shop items that sell them, once the shop is imported. */
export async function linkReleaseItems(run: ImportRun, site: ExportedSite): Promise<void> {
  const items = (await site.read('merch.json')) ?? []
  for (const entry of (await site.read('bands.json')) ?? []) {
    const bandId = run.idOf(importSourceOf('bands', entry))
    const sold = entry.releases.flatMap(({ title, item: sold }) => {
      const item = items.find(({ id }) => id === sold)
      const merchItemId = item && run.idOf(importSourceOf('merch', item))
      return merchItemId ? [{ slug: bandSlug(title), merchItemId }] : []
    })
    if (!bandId || sold.length === 0) continue
    await run.importRecord({
      source: importSourceOf('releases sold', entry),
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
