import { type Actor, recordDeed } from '../accounts/audit.server'
import { db, inTransaction, type Transaction } from '../platform/db.server'
import { Conflict, NotFound } from '../platform/errors'
import { pageOfNamed } from '../platform/plain-text'
import {
  binFiles,
  confirmFiles,
  deleteFiles,
  type IncomingFile,
  restoreFiles,
} from '../uploads/stored-files.server'
import type { BandFields } from './band-form'
import { type Band, bandSlug } from './bands'
import { asBand, whole } from './bands.server'

export const subjectType = 'band' as const

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
    const { count } = await tx.band.updateMany({
      where: { id, deletedAt: { not: null } },
      data: { deletedAt: null, slug: bandSlug(row.title) },
    })
    if (count === 0) throw new NotFound('Band not found')
    await recordDeed(tx, actor, { action: 'restored', subjectType, subjectId: id, subjectName: row.title })
  })
}

/** Removes for good what has been in the bin since before `limit`. */
export async function purgeBands(limit: Date): Promise<void> {
  for (const band of await db.band.findMany({ where: { deletedAt: { lt: limit } }, include: whole })) {
    const isGone = await inTransaction(async (tx) => {
      const { count } = await tx.band.deleteMany({ where: { id: band.id, deletedAt: { lt: limit } } })
      if (count === 0) return false
      await recordDeed(tx, undefined, {
        action: 'purged',
        subjectType,
        subjectId: band.id,
        subjectName: band.title,
      })
      return true
    })
    if (isGone) await deleteFiles(filesOf(band))
  }
}

/** One page of all bands for their keepers, newest first. */
export async function bandsToManage(asked: { q: string; skip: number; take: number }) {
  const newestFirst = { orderBy: { id: 'desc' as const } }
  const all = await db.band.findMany({
    where: { deletedAt: null },
    select: { id: true, title: true },
    ...newestFirst,
  })
  const { total, ids } = pageOfNamed(
    all.map(({ id, title }) => ({ id, name: title })),
    asked,
  )
  const rows = await db.band.findMany({ where: { id: { in: ids } }, ...newestFirst, include: whole })
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
