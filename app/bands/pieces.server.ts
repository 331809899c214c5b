import { type Actor, recordDeed } from '../accounts/audit.server'
import { inTransaction, type Transaction } from '../platform/db.server'
import { NotFound } from '../platform/errors'
import { confirmFiles, deleteFiles, type IncomingFile } from '../uploads/stored-files.server'
import type { Band, Photo, Track } from './bands'
import { asBand, whole } from './bands.server'
import { bandToEdit, type Piece, subjectType } from './publishing.server'

/** Gives a band its landing image; the one before is removed. @throws NotFound */
export async function setLandingImage(id: number, image: IncomingFile, actor: Actor): Promise<Band> {
  const before = await bandToEdit(id)
  const row = await inTransaction(async (tx) => {
    await confirmFiles(tx, [image])
    const { count } = await tx.band.updateMany({
      where: { id, deletedAt: null },
      data: { landingImage: image.path },
    })
    if (count === 0) throw new NotFound('Band not found')
    await noteChange(tx, before, actor, 'landing image')
    return tx.band.findUniqueOrThrow({ where: { id }, include: whole })
  })
  if (before.landingImage) await deleteFiles([before.landingImage])
  return asBand(row)
}

/** @throws NotFound */
export async function addTrack(bandId: number, { title, file }: Piece, actor: Actor): Promise<Track> {
  const band = await bandToEdit(bandId)
  return inTransaction(async (tx) => {
    await confirmFiles(tx, [file])
    const row = await tx.track.create({ data: { bandId, title, audioFile: file.path } })
    await noteChange(tx, band, actor, `track ${title}`)
    return { id: row.id, title, audioFile: row.audioFile }
  })
}

/** @throws NotFound */
export async function addPhoto(bandId: number, { title, file }: Piece, actor: Actor): Promise<Photo> {
  const band = await bandToEdit(bandId)
  return inTransaction(async (tx) => {
    await confirmFiles(tx, [file])
    const row = await tx.photo.create({ data: { bandId, title, image: file.path } })
    await noteChange(tx, band, actor, `photo ${title}`)
    return { id: row.id, title, image: row.image }
  })
}

/** Takes a track out for good. @throws NotFound */
export async function removeTrack(bandId: number, id: number, actor: Actor): Promise<void> {
  const band = await bandToEdit(bandId)
  const track = band.tracks.find((one) => one.id === id)
  if (!track) throw new NotFound('Track not found.')
  await inTransaction(async (tx) => {
    await tx.track.deleteMany({ where: { id, bandId } })
    await noteChange(tx, band, actor, `without track ${track.title}`)
  })
  await deleteFiles([track.audioFile])
}

/** Takes a photo out for good. @throws NotFound */
export async function removePhoto(bandId: number, id: number, actor: Actor): Promise<void> {
  const band = await bandToEdit(bandId)
  const photo = band.photos.find((one) => one.id === id)
  if (!photo) throw new NotFound('Photo not found.')
  await inTransaction(async (tx) => {
    await tx.photo.deleteMany({ where: { id, bandId } })
    await noteChange(tx, band, actor, `without photo ${photo.title}`)
  })
  await deleteFiles([photo.image])
}

function noteChange(tx: Transaction, { id, title }: Pick<Band, 'id' | 'title'>, actor: Actor, note: string) {
  return recordDeed(tx, actor, { action: 'changed', subjectType, subjectId: id, subjectName: title, note })
}
