import type { Transaction } from '../../../platform/database/db.server'
import type { ZippedFile } from '../../../site/uploads/zip.server'
import { loadReleaseIdsOfBuyer } from '../../items/variant-music.server'
import {
  type BoughtMusic,
  folderNameOfRelease,
  loadBoughtMusic,
  zippedFilesOfMusic,
} from '../../music/bought-music.server'
import { downloadLink, type MusicFileId, parseMusicFileId } from './download-link.server'
import type { MusicDownloads } from './downloads'

interface Line {
  id: number
  /** The variants of the line and of its parts. */
  variantIds: number[]
}

export async function loadReleaseIdsByLine(
  lines: Line[],
  boughtAt: Date,
  tx?: Transaction,
): Promise<Map<number, number[]>> {
  const byVariant = await loadReleaseIdsOfBuyer(
    lines.flatMap(({ variantIds }) => variantIds),
    boughtAt,
    tx,
  )
  return new Map(
    lines.map(({ id, variantIds }) => [
      id,
      [...new Set(variantIds.flatMap((variantId) => byVariant.get(variantId) ?? []))],
    ]),
  )
}

interface Counted {
  reference: string
  lineId: number
  counts: { name: string; count: number }[]
}

export function musicDownloadsOf(
  { release, formats, preparing }: BoughtMusic,
  { reference, lineId, counts }: Counted,
): MusicDownloads {
  const linkTo = (fileId: MusicFileId, bytes: number) => ({
    href: downloadLink({ reference, lineId, fileId }),
    bytes,
    count: counts.find(({ name }) => name === fileId)?.count ?? 0,
  })
  return {
    releaseId: release.id,
    title: release.title,
    trackCount: release.tracks.length,
    preparing,
    formats: formats.map(({ format, label, files, bytes }) => ({
      format,
      label,
      ...linkTo(`release-${release.id}-${format}`, bytes),
      tracks: files.map(({ track: { id, title }, bytes }) => ({
        id,
        title,
        ...linkTo(`track-${id}-${format}`, bytes),
      })),
    })),
  }
}

/** Finds the music files that a line includes; none if they do not exist or are not ready. */
export async function findMusicFilesAt(
  name: MusicFileId,
  releaseIds: number[],
): Promise<{ title: string; files: ZippedFile[] } | undefined> {
  const { kind, id, format } = parseMusicFileId(name)
  for (const [releaseId, music] of await loadBoughtMusic(releaseIds)) {
    const ready = music.formats.find((one) => one.format === format)
    if (!ready) continue
    const folder = folderNameOfRelease(music.release)
    if (kind === 'release' && releaseId === id)
      return { title: `${folder} (${ready.label})`, files: zippedFilesOfMusic(music, ready) }
    const file = kind === 'track' && ready.files.find(({ track }) => track.id === id)
    if (file) return { title: file.track.title, files: [{ title: file.track.title, path: file.path }] }
  }
}
