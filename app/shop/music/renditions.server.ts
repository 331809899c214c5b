import { createHash } from 'node:crypto'
import { db, inTransaction } from '../../platform/database/db.server'
import { Invalid, NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { attachFilesToRecord } from '../../site/content/files.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import { deleteFilesAtPaths } from '../../site/content/trash-files.server'
import { deleteUnownedFiles } from '../../site/content/unfinished-uploads.server'
import { hasFfmpeg } from '../../site/uploads/recordings.server'
import { encodeRecording, type RecordingToEncode } from './encode.server'
import { type AudioFormat, formatsOfTracks, originalFileOf } from './formats'
import {
  listIdsOfSoldReleases,
  loadSoldReleases,
  type SoldRelease,
  type SoldTrack,
} from './sold-releases.server'

/** The version of the encoding, raised when it changes, so that all files are encoded again. */
const encoderVersion = 1

/**
 * Encodes the tracks of all sold releases in the formats for buyers, one at a time, and deletes files that are not sold
 * any more. An interrupted run is continued by the next.
 */
export async function makeRenditions(signal?: AbortSignal): Promise<void> {
  const releases = [...(await loadSoldReleases(await listIdsOfSoldReleases())).values()]
  await deleteUnsold(releases)
  if (!hasFfmpeg()) return
  for (const release of releases) {
    const made = await madeFromOf(release)
    for (const track of release.tracks)
      for (const format of formatsOfTracks(release.tracks)) {
        const madeFrom = digestOf(release, track, format)
        if (made.get(`${track.id} ${format}`) !== madeFrom)
          await makeRendition(release, track, { format, madeFrom }, signal)
      }
  }
}

const rowsOf = (tracks: SoldTrack[]) =>
  db.rendition.findMany({ where: { trackId: { in: tracks.map(({ id }) => id) } } })

const madeFromOf = async ({ tracks }: SoldRelease) =>
  new Map((await rowsOf(tracks)).map(({ trackId, format, madeFrom }) => [`${trackId} ${format}`, madeFrom]))

/** Deletes renditions of tracks that no sold release contains, and in formats that are no longer offered. */
async function deleteUnsold(releases: SoldRelease[]): Promise<void> {
  const sold = new Set(
    releases.flatMap(({ tracks }) =>
      tracks.flatMap(({ id }) => formatsOfTracks(tracks).map((format) => `${id} ${format}`)),
    ),
  )
  const rows = await db.rendition.findMany({ select: { id: true, trackId: true, format: true, path: true } })
  const unsold = rows.filter(({ trackId, format }) => !sold.has(`${trackId} ${format}`))
  for (const { id, path } of unsold)
    await inTransaction(async (tx) => {
      await tx.rendition.deleteMany({ where: { id } })
      if (path) await deleteFilesAtPaths(tx, [path])
    })
}

function encodingOf(release: SoldRelease, track: SoldTrack, format: AudioFormat): RecordingToEncode {
  const { title, artist, year, cover, tracks } = release
  return {
    source: originalFileOf(track),
    format,
    cover,
    tags: {
      title: track.title,
      artist: track.artist,
      album: title,
      album_artist: artist,
      track: `${track.number}/${tracks.length}`,
      ...(year && { date: year }),
    },
  }
}

const digestOf = (release: SoldRelease, track: SoldTrack, format: AudioFormat) =>
  createHash('sha256')
    .update(JSON.stringify([encoderVersion, encodingOf(release, track, format)]))
    .digest('hex')

interface Rendition {
  format: AudioFormat
  madeFrom: string
}

async function makeRendition(
  release: SoldRelease,
  track: SoldTrack,
  rendition: Rendition,
  signal?: AbortSignal,
): Promise<void> {
  let file: IncomingFile | undefined
  let failure: string | null = null
  try {
    file = await encodeRecording(encodingOf(release, track, rendition.format), signal)
  } catch (error) {
    if (!(error instanceof Invalid || error instanceof NotFound)) throw error
    failure = error.message
  }
  try {
    await keepRendition(release, track.id, { ...rendition, file, failure })
  } finally {
    if (file) await deleteUnownedFiles([file.path])
  }
}

/** Stores a rendition and replaces an older one, unless its track was deleted meanwhile. */
async function keepRendition(
  { bandId }: SoldRelease,
  trackId: number,
  { format, file, ...about }: Rendition & { file?: IncomingFile; failure: string | null },
): Promise<void> {
  await inTransaction(async (tx) => {
    const track = await tx.track.findUnique({
      where: { id: trackId },
      select: { band: { select: { deletedAt: true } } },
    })
    if (!track) return
    const before = await tx.rendition.findUnique({ where: { trackId_format: { trackId, format } } })
    const data = { ...about, path: file?.path ?? null, createdAt: new Date() }
    await tx.rendition.upsert({
      where: { trackId_format: { trackId, format } },
      create: { trackId, format, ...data },
      update: data,
    })
    if (before?.path) await deleteFilesAtPaths(tx, [before.path])
    if (!file) return
    const owner = { kind: 'bands', id: bandId }
    await attachFilesToRecord(tx, owner, [{ field: 'rendition', file }], track.band.deletedAt)
  })
}

export const musicSchedule = 'make music'

export async function makeRenditionsSoon(): Promise<void> {
  await db.job.updateMany({ where: { schedule: musicSchedule }, data: { runAt: new Date() } })
}

/** A release's encoded files in one format, by track id, and the reasons for missing ones. */
export interface ReleaseRenditions {
  paths: Map<number, string>
  failures: { title: string; reason: string }[]
}

export interface ReleaseWithRenditions {
  release: SoldRelease
  /** The encoded files by format, without outdated ones. */
  byFormat: Map<AudioFormat, ReleaseRenditions>
}

export async function loadRenditionsOfReleases(releases: SoldRelease[]): Promise<ReleaseWithRenditions[]> {
  const rows = await rowsOf(releases.flatMap(({ tracks }) => tracks))
  return releases.map((release) => ({ release, byFormat: renditionsOf(release, rows) }))
}

function renditionsOf(
  release: SoldRelease,
  rows: Awaited<ReturnType<typeof rowsOf>>,
): Map<AudioFormat, ReleaseRenditions> {
  return new Map(
    formatsOfTracks(release.tracks).map((format) => {
      const made: ReleaseRenditions = { paths: new Map(), failures: [] }
      for (const track of release.tracks) {
        const row = rows.find((one) => one.trackId === track.id && one.format === format)
        if (row?.madeFrom !== digestOf(release, track, format)) continue
        if (row.path) made.paths.set(track.id, row.path)
        else made.failures.push({ title: track.title, reason: t(row.failure ?? '') })
      }
      return [format, made]
    }),
  )
}

/** Retries failed encodings of a release. */
export async function retryRenditions(release: SoldRelease): Promise<void> {
  const trackId = { in: release.tracks.map(({ id }) => id) }
  await db.rendition.deleteMany({ where: { trackId, path: null } })
  await makeRenditionsSoon()
}
