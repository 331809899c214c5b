import type { Transaction } from '../../../platform/database/db.server'
import type { ZippedFile } from '../../../site/uploads/zip.server'
import { releasesOfBuyer } from '../../items/variant-music.server'
import { boughtMusic, folderNameOf, zippedMusic } from '../../music/bought-music.server'
import { downloadLink, type MusicName, parseMusicName } from './download-link.server'
import type { MusicDownloads } from './downloads'

interface Line {
  id: number
  /** The variants of the line, and of its parts. */
  variantIds: number[]
}

export async function releasesByLine(
  lines: Line[],
  boughtAt: Date,
  tx?: Transaction,
): Promise<Map<number, number[]>> {
  const byVariant = await releasesOfBuyer(
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

export async function musicDownloads(
  releaseIds: number[],
  { reference, lineId, counts }: Counted,
): Promise<MusicDownloads[]> {
  const linkTo = (fileId: MusicName, bytes: number) => ({
    href: downloadLink({ reference, lineId, fileId }),
    bytes,
    count: counts.find(({ name }) => name === fileId)?.count ?? 0,
  })
  return [...(await boughtMusic(releaseIds))].map(([releaseId, { release, formats, preparing }]) => ({
    releaseId,
    title: release.title,
    trackCount: release.tracks.length,
    preparing,
    formats: formats.map(({ format, label, files, bytes }) => ({
      format,
      label,
      ...linkTo(`release-${releaseId}-${format}`, bytes),
      tracks: files.map(({ track: { id, title }, bytes }) => ({
        id,
        title,
        ...linkTo(`track-${id}-${format}`, bytes),
      })),
    })),
  }))
}

/** Finds the files of music that a line includes; none if they are not there, or not ready. */
export async function musicFilesAt(
  name: MusicName,
  releaseIds: number[],
): Promise<{ title: string; files: ZippedFile[] } | undefined> {
  const { kind, id, format } = parseMusicName(name)
  for (const [releaseId, music] of await boughtMusic(releaseIds)) {
    const ready = music.formats.find((one) => one.format === format)
    if (!ready) continue
    const folder = folderNameOf(music.release)
    if (kind === 'release' && releaseId === id)
      return { title: `${folder} (${ready.label})`, files: zippedMusic(music, ready) }
    const file = kind === 'track' && ready.files.find(({ track }) => track.id === id)
    if (file) return { title: file.track.title, files: [{ title: file.track.title, path: file.path }] }
  }
}
