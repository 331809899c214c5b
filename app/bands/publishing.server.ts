import type { Actor } from '../accounts/audit.server'
import { db, type Transaction } from '../platform/db.server'
import { Conflict } from '../platform/errors'
import { type Listing, listNamed } from '../records/listing.server'
import { recordsOf } from '../records/records.server'
import type { IncomingFile } from '../uploads/stored-files.server'
import type { BandFields } from './band-form'
import { type Band, bandSlug } from './bands'
import { asBand, whole } from './bands.server'

/** The life of a band; while one is in the bin, its address is free for another. */
export const bandRecords = recordsOf({
  subjectType: 'band',
  missing: 'Band not found',
  find: (tx, where) => tx.band.findFirst({ where, include: whole }),
  findAll: (where) => db.band.findMany({ where, include: whole }),
  update: (tx, where, data) => tx.band.updateMany({ where, data }),
  remove: (tx, where) => tx.band.deleteMany({ where }),
  nameOf: ({ title }) => title,
  filesOf: ({ landingImage, tracks, photos }) => [
    landingImage,
    ...tracks.map(({ audioFile }) => audioFile),
    ...photos.map(({ image }) => image),
  ],
  binned: (tx, { id }) => tx.band.update({ where: { id }, data: { slug: `in the bin ${id}` } }),
  mayReturn: (tx, { title }) => claimAddress(tx, title),
  restored: (tx, { id, title }) => tx.band.update({ where: { id }, data: { slug: bandSlug(title) } }),
})

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

const trackRow = ({ title, file }: Piece) => ({ title, audioFile: file.path })
const photoRow = ({ title, file }: Piece) => ({ title, image: file.path })

function filesIn({ landingImage, tracks = [], photos = [] }: BandPieces) {
  return [landingImage, ...[...tracks, ...photos].map(({ file }) => file)]
}

/**
 * Makes a band, with as much of its pictures and music as is there already.
 * @throws Conflict when another band has its address
 */
export async function createBand(fields: BandFields, pieces: BandPieces, actor: Actor): Promise<Band> {
  const { landingImage, tracks = [], photos = [] } = pieces
  const row = await bandRecords.create(filesIn(pieces), actor, async (tx) => {
    await claimAddress(tx, fields.title)
    return tx.band.create({
      data: {
        ...fields,
        slug: bandSlug(fields.title),
        landingImage: landingImage?.path,
        tracks: { create: tracks.map(trackRow) },
        photos: { create: photos.map(photoRow) },
      },
      include: whole,
    })
  })
  return asBand(row)
}

/** A band as its form shows it. @throws NotFound */
export async function bandToEdit(id: number): Promise<Band> {
  return asBand(await bandRecords.find(id))
}

/**
 * Changes what is said of a band, and adds to it; its address follows its title, a new landing image takes the old one's place.
 * @throws NotFound, Conflict when another band has that address
 */
export async function changeWholeBand(
  id: number,
  fields: BandFields,
  pieces: BandPieces,
  actor: Actor,
): Promise<void> {
  const { landingImage, tracks = [], photos = [] } = pieces
  await bandRecords.change(id, filesIn(pieces), actor, async (tx) => {
    await claimAddress(tx, fields.title, id)
    const data = { ...fields, slug: bandSlug(fields.title), landingImage: landingImage?.path }
    await tx.band.update({ where: { id }, data })
    await tx.track.createMany({ data: tracks.map((track) => ({ bandId: id, ...trackRow(track) })) })
    await tx.photo.createMany({ data: photos.map((photo) => ({ bandId: id, ...photoRow(photo) })) })
  })
}

/** One page of all bands for their keepers, newest first. */
export async function bandsToManage(asked: Listing) {
  const all = await db.band.findMany({ where: { deletedAt: null }, select: { id: true, title: true } })
  const names = all.map(({ id, title }) => ({ id, name: title }))
  return listNamed(asked, names, async (ids) =>
    (await db.band.findMany({ where: { id: { in: ids } }, include: whole })).map(asBand),
  )
}

async function claimAddress(tx: Transaction, title: string, ownId?: number): Promise<void> {
  const other = await tx.band.findUnique({ where: { slug: bandSlug(title) }, select: { id: true } })
  if (!other || other.id === ownId) return
  const message = 'Another band has this address already: choose another title.'
  throw new Conflict(message, { title: [message] })
}
