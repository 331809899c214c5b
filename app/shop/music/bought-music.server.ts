import { fileSizes } from '../../site/content/files.server'
import { endingOf } from '../../site/uploads/file-rules'
import { hasFfmpeg } from '../../site/uploads/recordings.server'
import { safeTitle } from '../../site/uploads/serve.server'
import type { ZippedFile } from '../../site/uploads/zip.server'
import { formatLabels, labelOf, type Offered, originalOf } from './formats'
import { type Made, madeOf } from './renditions.server'
import { type SoldRelease, type SoldTrack, soldReleases } from './sold-releases.server'

export interface BoughtMusic {
  release: SoldRelease
  formats: BoughtFormat[]
  /** How those are called that are still being made. */
  preparing: string[]
}

export interface BoughtFormat {
  format: Offered
  label: string
  files: BoughtFile[]
  bytes: number
}

export interface BoughtFile {
  track: SoldTrack
  /** In storage. */
  path: string
  bytes: number
}

/**
 * Returns the music of releases, by id; those that are gone are left out. What was uploaded is offered while a format
 * is missing.
 */
export async function boughtMusic(releaseIds: number[]): Promise<Map<number, BoughtMusic>> {
  const bought = new Map<number, BoughtMusic>()
  for (const [id, release] of await soldReleases(releaseIds))
    if (release.tracks.length > 0) bought.set(id, await musicOf(release))
  return bought
}

async function musicOf(release: SoldRelease): Promise<BoughtMusic> {
  const { tracks } = release
  const made = [...(await madeOf(release))]
  const isReady = ({ paths }: Made) => paths.size === tracks.length
  const ready = made.filter(([, each]) => isReady(each))
  const missing = made.filter(([, each]) => !isReady(each))
  const pathsBy = new Map<Offered, Map<number, string>>(ready.map(([format, { paths }]) => [format, paths]))
  if (missing.length > 0)
    pathsBy.set('original', new Map(tracks.map((track) => [track.id, originalOf(track)])))
  const sizes = await fileSizes([...pathsBy.values()].flatMap((paths) => [...paths.values()]))
  const formats = [...pathsBy].map(([format, paths]) => {
    const files = tracks.map((track) => {
      const path = paths.get(track.id) ?? ''
      return { track, path, bytes: sizes.get(path) ?? 0 }
    })
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    return { format, label: labelOf(format, tracks), files, bytes }
  })
  const isComing = ([, { failures }]: [unknown, Made]) => hasFfmpeg() && failures.length === 0
  return { release, formats, preparing: missing.filter(isComing).map(([format]) => formatLabels[format]) }
}

const maxLetters = 80
const safe = (title: string) => safeTitle(title.normalize('NFC').replace(/^[.\s]+/, ''), maxLetters)

/** Returns the name of a release's ZIP, and of the folder in it: "Artist - Title". */
export const folderNameOf = ({ artist, title }: SoldRelease) => `${safe(artist)} - ${safe(title)}`

export function zippedMusic({ release }: BoughtMusic, { files }: BoughtFormat): ZippedFile[] {
  const folder = folderNameOf(release)
  const { cover } = release
  const ending = cover && endingOf(cover).replace('jpeg', 'jpg')
  return [
    ...files.map(({ track, path }) => ({
      title: track.title,
      path,
      name: `${folder}/${fileNameOf(release, track)}${endingOf(path)}`,
    })),
    ...(cover ? [{ title: 'cover', path: cover, name: `${folder}/cover${ending}` }] : []),
  ]
}

const fileNameOf = ({ tracks }: SoldRelease, { number, title }: SoldTrack) =>
  `${String(number).padStart(Math.max(2, String(tracks.length).length), '0')} ${safe(title)}`.trim()
