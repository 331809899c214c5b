import { type Actor, recordDeed } from '../accounts/audit.server'
import { db, inTransaction, type Transaction } from '../platform/db.server'
import { Conflict, NotFound } from '../platform/errors'
import {
  binFiles,
  confirmFiles,
  deleteFiles,
  type IncomingFile,
  restoreFiles,
} from '../uploads/stored-files.server'
import type { BandFields } from './band-form'
import { type Band, bandSlug, type Photo, type Track } from './bands'
import { asBand, whole } from './bands.server'

const subjectType = 'band' as const

/** A title beside a file that is safe. */
export interface Piece {
  title: string
  file: IncomingFile
}

export interface BandPieces {
  landingImage?: IncomingFile
  tracks?: Piece[]
  photos?: Piece[]
}

/**
 * Makes a band, with as much of its pictures and music as is there already.
 * @throws Conflict when another band has its address
 */
export function createBand(fields: BandFields, pieces: BandPieces, actor: Actor): Promise<Band> {
  return inTransaction(async (tx) => {
    await claimAddress(tx, fields.title)
    const { landingImage, tracks = [], photos = [] } = pieces
    await confirmFiles(tx, [landingImage, ...[...tracks, ...photos].map(({ file }) => file)])
    const row = await tx.band.create({
      data: {
        ...fields,
        slug: bandSlug(fields.title),
        landingImage: landingImage?.path,
        tracks: { create: tracks.map(({ title, file }) => ({ title, audioFile: file.path })) },
        photos: { create: photos.map(({ title, file }) => ({ title, image: file.path })) },
      },
      include: whole,
    })
    await recordDeed(tx, actor, { action: 'created', subjectType, subjectId: row.id, subjectName: row.title })
    return asBand(row)
  })
}

/** A band as its form shows it. @throws NotFound */
export async function bandToEdit(id: number): Promise<Band> {
  const row = await db.band.findFirst({ where: { id, deletedAt: null }, include: whole })
  if (!row) throw new NotFound('Band not found')
  return asBand(row)
}

/**
 * Changes what is said of a band, and adds to it; its address follows its title, a new landing image takes the old one's place.
 * @throws NotFound, Conflict when another band has that address
 */
export async function changeWholeBand(
  id: number,
  fields: BandFields,
  { landingImage, tracks = [], photos = [] }: BandPieces,
  actor: Actor,
): Promise<void> {
  const before = await bandToEdit(id)
  await inTransaction(async (tx) => {
    await claimAddress(tx, fields.title, id)
    await confirmFiles(tx, [landingImage, ...[...tracks, ...photos].map(({ file }) => file)])
    const { count } = await tx.band.updateMany({
      where: { id, deletedAt: null },
      data: { ...fields, slug: bandSlug(fields.title), landingImage: landingImage?.path },
    })
    if (count === 0) throw new NotFound('Band not found')
    await tx.track.createMany({
      data: tracks.map(({ title, file }) => ({ bandId: id, title, audioFile: file.path })),
    })
    await tx.photo.createMany({
      data: photos.map(({ title, file }) => ({ bandId: id, title, image: file.path })),
    })
    await recordDeed(tx, actor, { action: 'changed', subjectType, subjectId: id, subjectName: fields.title })
  })
  if (landingImage && before.landingImage) await deleteFiles([before.landingImage])
}

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

/** Puts a band into the bin; its address is free for another. @throws NotFound */
export async function deleteBand(id: number, actor: Actor, now = new Date()): Promise<void> {
  const band = await bandToEdit(id)
  await inTransaction(async (tx) => {
    const data = { deletedAt: now, slug: `in the bin ${id}` }
    const { count } = await tx.band.updateMany({ where: { id, deletedAt: null }, data })
    if (count === 0) throw new NotFound('Band not found')
    await recordDeed(tx, actor, { action: 'deleted', subjectType, subjectId: id, subjectName: band.title })
  })
  await binFiles(filesOf(band))
}

/** @throws NotFound, Conflict when another band has taken its address meanwhile */
export async function restoreBand(id: number, actor: Actor): Promise<void> {
  const row = await db.band.findFirst({ where: { id, deletedAt: { not: null } }, include: whole })
  if (!row) throw new NotFound('Band not found')
  await claimAddress(db, row.title)
  await restoreFiles(filesOf(row))
  await inTransaction(async (tx) => {
    await claimAddress(tx, row.title)
    await tx.band.update({ where: { id }, data: { deletedAt: null, slug: bandSlug(row.title) } })
    await recordDeed(tx, actor, { action: 'restored', subjectType, subjectId: id, subjectName: row.title })
  })
}

/** Removes for good what has been in the bin since before `limit`. */
export async function purgeBands(limit: Date): Promise<void> {
  for (const band of await db.band.findMany({ where: { deletedAt: { lt: limit } }, include: whole })) {
    await inTransaction(async (tx) => {
      await tx.band.delete({ where: { id: band.id } })
      await recordDeed(tx, undefined, {
        action: 'purged',
        subjectType,
        subjectId: band.id,
        subjectName: band.title,
      })
    })
    await deleteFiles(filesOf(band))
  }
}

/** One page of all bands for their keepers, newest first. */
export async function bandsToManage({ q, skip, take }: { q: string; skip: number; take: number }) {
  const where = { deletedAt: null, slug: { contains: bandSlug(q) } }
  const [total, rows] = await Promise.all([
    db.band.count({ where }),
    db.band.findMany({ where, skip, take, orderBy: { id: 'desc' }, include: whole }),
  ])
  return { total, rows: rows.map(asBand) }
}

function filesOf(band: Pick<Band, 'landingImage' | 'tracks' | 'photos'>): string[] {
  const { landingImage, tracks, photos } = band
  return [
    ...(landingImage ? [landingImage] : []),
    ...tracks.map(({ audioFile }) => audioFile),
    ...photos.map(({ image }) => image),
  ]
}

async function claimAddress(tx: Transaction, title: string, ownId?: number): Promise<void> {
  const other = await tx.band.findUnique({ where: { slug: bandSlug(title) }, select: { id: true } })
  if (!other || other.id === ownId) return
  const message = 'Another band has this address already: choose another title.'
  throw new Conflict(message, { title: [message] })
}

function noteChange(tx: Transaction, { id, title }: Pick<Band, 'id' | 'title'>, actor: Actor, note: string) {
  return recordDeed(tx, actor, { action: 'changed', subjectType, subjectId: id, subjectName: title, note })
}
