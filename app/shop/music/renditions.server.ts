import { createHash } from 'node:crypto'
import { db, inTransaction } from '../../platform/database/db.server'
import { Invalid, NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { attachFiles } from '../../site/content/files.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import { deleteFilesAt } from '../../site/content/trash-files.server'
import { deleteUnownedFiles } from '../../site/content/unfinished-uploads.server'
import { hasFfmpeg } from '../../site/uploads/recordings.server'
import { type Encoding, encode } from './encode.server'
import { type Format, formatsOf, originalOf } from './formats'
import { idsOfSoldReleases, type SoldRelease, type SoldTrack, soldReleases } from './sold-releases.server'

/** Raised when the same recording would be encoded otherwise, so that all are made anew. */
const encoderVersion = 1

/**
 * Makes the tracks of all sold releases into the formats that buyers choose from, one at a time, and deletes what is no
 * longer sold. What is made is kept: a run that was cut off goes on with the next.
 */
export async function makeRenditions(signal?: AbortSignal): Promise<void> {
  const releases = [...(await soldReleases(await idsOfSoldReleases())).values()]
  await deleteUnsold(releases)
  if (!hasFfmpeg()) return
  for (const release of releases) {
    const made = await madeFromOf(release)
    for (const track of release.tracks)
      for (const format of formatsOf(release.tracks)) {
        const madeFrom = digestOf(release, track, format)
        if (made.get(`${track.id} ${format}`) !== madeFrom)
          await makeRendition(release, track, { format, madeFrom }, signal)
      }
  }
}

const rowsOf = ({ tracks }: Pick<SoldRelease, 'tracks'>) =>
  db.rendition.findMany({ where: { trackId: { in: tracks.map(({ id }) => id) } } })

const madeFromOf = async (release: SoldRelease) =>
  new Map((await rowsOf(release)).map(({ trackId, format, madeFrom }) => [`${trackId} ${format}`, madeFrom]))

/** Deletes the renditions of tracks that no sold release has, and formats that theirs is no longer made into. */
async function deleteUnsold(releases: SoldRelease[]): Promise<void> {
  const sold = new Set(
    releases.flatMap(({ tracks }) =>
      tracks.flatMap(({ id }) => formatsOf(tracks).map((format) => `${id} ${format}`)),
    ),
  )
  const rows = await db.rendition.findMany({ select: { id: true, trackId: true, format: true, path: true } })
  const unsold = rows.filter(({ trackId, format }) => !sold.has(`${trackId} ${format}`))
  for (const { id, path } of unsold)
    await inTransaction(async (tx) => {
      await tx.rendition.deleteMany({ where: { id } })
      if (path) await deleteFilesAt(tx, [path])
    })
}

function encodingOf(release: SoldRelease, track: SoldTrack, format: Format): Encoding {
  const { title, artist, year, cover, tracks } = release
  return {
    source: originalOf(track),
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

const digestOf = (release: SoldRelease, track: SoldTrack, format: Format) =>
  createHash('sha256')
    .update(JSON.stringify([encoderVersion, encodingOf(release, track, format)]))
    .digest('hex')

interface Rendition {
  format: Format
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
    file = await encode(encodingOf(release, track, rendition.format), signal)
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

/** Stores a rendition in the place of an older one; nothing if its track has gone meanwhile. */
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
    if (before?.path) await deleteFilesAt(tx, [before.path])
    if (!file) return
    const owner = { kind: 'bands', id: bandId }
    await attachFiles(tx, owner, [{ field: 'rendition', file }], track.band.deletedAt)
  })
}

export const musicSchedule = 'make music'

export async function makeRenditionsSoon(): Promise<void> {
  await db.job.updateMany({ where: { schedule: musicSchedule }, data: { runAt: new Date() } })
}

/** The files of a release's tracks in a format, by the track's id, and why others could not be made. */
export interface Made {
  paths: Map<number, string>
  failures: { title: string; reason: string }[]
}

/** Returns what is made of a release, by format; what was made before a change counts no more. */
export async function madeOf(release: SoldRelease): Promise<Map<Format, Made>> {
  const rows = await rowsOf(release)
  return new Map(
    formatsOf(release.tracks).map((format) => {
      const made: Made = { paths: new Map(), failures: [] }
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

/** Has what could not be made of a release tried again. */
export async function retryRenditions(release: SoldRelease): Promise<void> {
  const trackId = { in: release.tracks.map(({ id }) => id) }
  await db.rendition.deleteMany({ where: { trackId, path: null } })
  await makeRenditionsSoon()
}
