import { z } from 'zod'
import type { Prisma, Transaction } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import type { PartRef, RemovedPart } from '../../site/content/kind.server'
import { trashPart } from '../../site/content/trashed-parts.server'
import { type Band, mediaRowFields } from '../bands'
import { makeRoomAtPosition } from '../media-order.server'
import { coverFileField, restoreRelease } from '../releases/release-trash.server'
import { renumberInPageOrder } from '../releases/releases.server'

/** The values of a trashed track or photo besides its file; `of` is set if only its file was replaced. */
const Trashed = z.union([
  z.object({
    of: z.int(),
    durationMs: z.int().nullish(),
    waveform: z.string().nullish(),
    picture: z.string().nullish(),
    original: z.string().nullish(),
  }),
  z.object({
    id: z.int(),
    title: z.string(),
    durationMs: z.int().nullish(),
    waveform: z.string().nullish(),
    position: z.int().default(0),
    releaseId: z.int().nullish(),
    isPrivate: z.boolean().default(false),
    artist: z.string().default(''),
    lyrics: z.string().default(''),
    picture: z.string().nullish(),
    original: z.string().nullish(),
    isBonus: z.boolean().default(false),
  }),
])

/** @returns undefined if the band has no such track or photo */
export async function removeTrackOrPhoto(
  tx: Transaction,
  { tracks, photos }: Pick<Band, 'tracks' | 'photos'>,
  { type, id }: PartRef,
): Promise<RemovedPart | undefined> {
  if (type === 'track' && tracks.some((track) => track.id === id)) {
    const include = { release: { select: { isPrivate: true } } } as const
    const {
      bandId: _,
      audioFile: path,
      release,
      ...columns
    } = await tx.track.delete({ where: { id }, include })
    const values = { ...columns, isPrivate: release?.isPrivate ?? false }
    const piece = { name: `track ${values.title}`, field: 'audioFile', path, with: filesBeside(values) }
    return { ...piece, values: JSON.stringify(values) }
  }
  if (type === 'photo' && photos.some((photo) => photo.id === id)) {
    const { bandId: _bandId, image: path, ...values } = await tx.photo.delete({ where: { id } })
    return { name: `photo ${values.title}`, field: 'photo', path, values: JSON.stringify(values) }
  }
}

/**
 * Restores a track or photo to its position, or a file into its track or photo.
 * @throws Conflict if that is gone
 */
export async function restoreTrackOrPhoto(
  tx: Transaction,
  bandId: number,
  { field, path, values = '' }: Omit<RemovedPart, 'name'>,
) {
  if (field === coverFileField) return restoreRelease(tx, bandId, { field, path, values })
  const trashed = Trashed.parse(JSON.parse(values))
  const isPhoto = field === mediaRowFields.photo.file
  if ('of' in trashed) {
    const { of: id, ...about } = trashed
    return isPhoto
      ? replacePhoto(tx, { bandId, id }, path)
      : replaceRecording(tx, { bandId, id }, { ...noFilesBeside, ...about, audioFile: path })
  }
  const { id, title, position, releaseId: release, isPrivate, ...about } = trashed
  if (position > 0) await makeRoomAtPosition(tx, isPhoto ? 'photo' : 'track', bandId, position)
  if (isPhoto) return tx.photo.create({ data: { id, title, position, bandId, image: path } })
  const releaseId = release && (await tx.release.count({ where: { id: release, bandId } })) ? release : null
  if (isPrivate && releaseId === null) throw new Conflict(releaseIsGone)
  await tx.track.create({ data: { ...about, id, title, position, releaseId, bandId, audioFile: path } })
  return renumberInPageOrder(tx, bandId)
}

const noFilesBeside = { picture: null, original: null }

const filesBeside = ({ picture, original }: { picture: string | null; original: string | null }) =>
  [picture, original].filter((path) => path !== null)

const releaseIsGone = msg(
  'This track was on a private release that is in the trash. Restore the release first.',
)

interface Place {
  bandId: number
  id: number
}

type RecordingColumn = 'durationMs' | 'waveform' | 'artist' | 'picture' | 'original'

/**
 * Puts a new file into a track; the previous one goes to the trash.
 * @throws Conflict
 */
export async function replaceRecording(
  tx: Transaction,
  { bandId, id }: Place,
  data: Pick<Prisma.TrackUncheckedUpdateInput, RecordingColumn> & {
    audioFile: string
  },
) {
  const track = await tx.track.findFirst({ where: { id, bandId } })
  if (!track) throw new Conflict(t('The track that this file belongs to is in the trash. Restore it first.'))
  const { title, audioFile: path, durationMs, waveform, picture, original } = track
  const values = JSON.stringify({ of: id, durationMs, waveform, picture, original })
  const field = mediaRowFields.track.file
  const piece = { name: `file of track ${title}`, field, path, with: filesBeside(track), values }
  await trashPart(tx, { kind: 'bands', id: bandId }, piece)
  return tx.track.update({ where: { id }, data })
}

export async function replacePhoto(tx: Transaction, { bandId, id }: Place, image: string) {
  const photo = await tx.photo.findFirst({ where: { id, bandId } })
  if (!photo) throw new Conflict(t('The photo that this file belongs to is in the trash. Restore it first.'))
  const values = JSON.stringify({ of: id })
  const piece = {
    name: `file of photo ${photo.title}`,
    field: mediaRowFields.photo.file,
    path: photo.image,
    values,
  }
  await trashPart(tx, { kind: 'bands', id: bandId }, piece)
  return tx.photo.update({ where: { id }, data: { image } })
}
