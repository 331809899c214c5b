import type { Actor } from '../accounts/audit.server'
import { NotFound } from '../platform/errors'
import type { IncomingFile } from '../uploads/stored-files.server'
import type { Band, Photo, Track } from './bands'
import { asBand } from './bands.server'
import { bandRecords, type Piece } from './publishing.server'

/** Gives a band its landing image; the one before is removed. @throws NotFound */
export async function setLandingImage(id: number, image: IncomingFile, actor: Actor): Promise<Band> {
  const asked = { where: { id }, data: { landingImage: image.path } }
  const { row } = await bandRecords.change(id, [image], actor, (tx) => tx.band.update(asked), 'landing image')
  return asBand(row)
}

/** @throws NotFound */
export async function addTrack(bandId: number, { title, file }: Piece, actor: Actor): Promise<Track> {
  const asked = {
    data: { bandId, title, audioFile: file.path },
    select: { id: true, title: true, audioFile: true },
  }
  const write = bandRecords.change(bandId, [file], actor, (tx) => tx.track.create(asked), `track ${title}`)
  return (await write).written
}

/** @throws NotFound */
export async function addPhoto(bandId: number, { title, file }: Piece, actor: Actor): Promise<Photo> {
  const asked = { data: { bandId, title, image: file.path }, select: { id: true, title: true, image: true } }
  const write = bandRecords.change(bandId, [file], actor, (tx) => tx.photo.create(asked), `photo ${title}`)
  return (await write).written
}

/** Takes a track out for good. @throws NotFound */
export async function removeTrack(bandId: number, id: number, actor: Actor): Promise<void> {
  const { tracks } = await bandRecords.find(bandId)
  const track = tracks.find((one) => one.id === id)
  if (!track) throw new NotFound('Track not found.')
  const remove = { where: { id, bandId } }
  await bandRecords.change(
    bandId,
    [],
    actor,
    (tx) => tx.track.deleteMany(remove),
    `without track ${track.title}`,
  )
}

/** Takes a photo out for good. @throws NotFound */
export async function removePhoto(bandId: number, id: number, actor: Actor): Promise<void> {
  const { photos } = await bandRecords.find(bandId)
  const photo = photos.find((one) => one.id === id)
  if (!photo) throw new NotFound('Photo not found.')
  const remove = { where: { id, bandId } }
  await bandRecords.change(
    bandId,
    [],
    actor,
    (tx) => tx.photo.deleteMany(remove),
    `without photo ${photo.title}`,
  )
}
