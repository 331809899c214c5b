import { loadStoredFileSizes } from '../../site/content/files.server'
import { fileEndingOf } from '../../site/uploads/file-rules'
import { hasFfmpeg } from '../../site/uploads/recordings.server'
import { titleForFileName } from '../../site/uploads/serve.server'
import type { ZippedFile } from '../../site/uploads/zip.server'
import { formatLabelOf, formatLabels, type OfferedFormat, originalFileOf } from './formats'
import {
  loadRenditionsOfReleases,
  type ReleaseRenditions,
  type ReleaseWithRenditions,
} from './renditions.server'
import { loadSoldReleases, type SoldRelease, type SoldTrack } from './sold-releases.server'

export interface BoughtMusic {
  release: SoldRelease
  formats: BoughtFormat[]
  /** The labels of formats that are still being encoded. */
  preparing: string[]
}

export interface BoughtFormat {
  format: OfferedFormat
  label: string
  files: BoughtFile[]
  bytes: number
}

export interface BoughtFile {
  track: SoldTrack
  /** The path in storage. */
  path: string
  bytes: number
}

/**
 * Returns the music of releases, by id, without deleted ones. The uploaded files are offered while a format is missing.
 */
export async function loadBoughtMusic(releaseIds: number[]): Promise<Map<number, BoughtMusic>> {
  if (releaseIds.length === 0) return new Map()
  const releases = [...(await loadSoldReleases(releaseIds)).values()].filter(
    ({ tracks }) => tracks.length > 0,
  )
  const offered = (await loadRenditionsOfReleases(releases)).map(offeredFilesOf)
  const sizes = await loadStoredFileSizes(
    offered.flatMap(({ paths }) => [...paths.values()].flatMap((ofFormat) => [...ofFormat.values()])),
  )
  return new Map(
    offered.map(({ release, paths, preparing }) => [
      release.id,
      { release, preparing, formats: formatsOf(release, paths, sizes) },
    ]),
  )
}

type PathsByFormat = Map<OfferedFormat, Map<number, string>>

function offeredFilesOf({ release, byFormat }: ReleaseWithRenditions) {
  const { tracks } = release
  const made = [...byFormat]
  const isReady = ({ paths }: ReleaseRenditions) => paths.size === tracks.length
  const missing = made.filter(([, each]) => !isReady(each))
  const paths: PathsByFormat = new Map(
    made.filter(([, each]) => isReady(each)).map(([format, each]) => [format, each.paths]),
  )
  if (missing.length > 0)
    paths.set('original', new Map(tracks.map((track) => [track.id, originalFileOf(track)])))
  const isComing = ([, { failures }]: [unknown, ReleaseRenditions]) => hasFfmpeg() && failures.length === 0
  return { release, paths, preparing: missing.filter(isComing).map(([format]) => formatLabels[format]) }
}

const formatsOf = ({ tracks }: SoldRelease, byFormat: PathsByFormat, sizes: Map<string, number>) =>
  [...byFormat].map(([format, paths]) => {
    const files = tracks.map((track) => {
      const path = paths.get(track.id) ?? ''
      return { track, path, bytes: sizes.get(path) ?? 0 }
    })
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    return { format, label: formatLabelOf(format, tracks), files, bytes }
  })

const maxLetters = 80
const safe = (title: string) => titleForFileName(title.normalize('NFC').replace(/^[.\s]+/, ''), maxLetters)

/** Returns the name of a release's ZIP and of its folder: "Artist - Title". */
export const folderNameOfRelease = ({ artist, title }: SoldRelease) => `${safe(artist)} - ${safe(title)}`

export function zippedFilesOfMusic({ release }: BoughtMusic, { files }: BoughtFormat): ZippedFile[] {
  const folder = folderNameOfRelease(release)
  const { cover } = release
  const ending = cover && fileEndingOf(cover).replace('jpeg', 'jpg')
  return [
    ...files.map(({ track, path }) => ({
      title: track.title,
      path,
      name: `${folder}/${fileNameOf(release, track)}${fileEndingOf(path)}`,
    })),
    ...(cover ? [{ title: 'cover', path: cover, name: `${folder}/cover${ending}` }] : []),
  ]
}

const fileNameOf = ({ tracks }: SoldRelease, { number, title }: SoldTrack) =>
  `${String(number).padStart(Math.max(2, String(tracks.length).length), '0')} ${safe(title)}`.trim()
