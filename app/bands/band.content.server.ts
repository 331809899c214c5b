import { z } from 'zod'
import { chosenFile, contentKind } from '../content/kind.server'
import type { Prisma, Transaction } from '../platform/db.server'
import { Conflict } from '../platform/errors'
import { WholeBandFields } from './band-form'
import { bandFailure, bandSlug, landingImageMissing } from './bands'
import { asBand, unicodeForms, withMedia } from './bands.server'
import { mediaOf } from './media-rows.server'

type Row = Prisma.BandGetPayload<{ include: typeof withMedia }>

/** The title decides the address; a band in the trash gives its address up. */
export const bandContent = contentKind({
  name: 'bands',
  noun: 'band',
  notFound: 'Band not found',
  may: ['publish'],
  model: 'band',
  include: withMedia,
  titleColumn: 'title',
  form: {
    fields: WholeBandFields,
    rows: { track: 'trackTitle', photo: 'photoTitle' },
    files: {
      landingImage: { kind: 'landingImage', label: 'Landing Image', required: landingImageMissing },
      audioFile: { kind: 'track', many: true },
      photo: { kind: 'photo', many: true },
    },
    failure: bandFailure,
  },

  async create(tx, { trackTitle, photoTitle, ...fields }, { landingImage, ...files }, origin) {
    const { tracks, photos } = mediaOf({ trackTitle, photoTitle }, files)
    await claimAddress(tx, fields.title)
    return tx.band.create({
      data: {
        ...fields,
        slug: bandSlug(fields.title),
        landingImage: chosenFile(landingImage)?.path,
        tracks: { create: tracks },
        photos: { create: photos },
        ...origin,
      },
    })
  },

  async update(tx, bandId, { trackTitle, photoTitle, ...fields }, { landingImage, ...files }) {
    const { tracks, photos } = mediaOf({ trackTitle, photoTitle }, files)
    await claimAddress(tx, fields.title, bandId)
    const data = { ...fields, slug: bandSlug(fields.title), landingImage: chosenFile(landingImage)?.path }
    await tx.band.update({ where: { id: bandId }, data })
    await tx.track.createMany({ data: tracks.map((track) => ({ ...track, bandId })) })
    await tx.photo.createMany({ data: photos.map((photo) => ({ ...photo, bandId })) })
  },

  toForm: (row: Row) => ({ ...asBand(row), isDraft: row.isDraft }),
  json: (row) => asBand(row),
  shown: (row) => ({
    Title: row.title,
    Description: row.description,
    'Landing Image': row.landingImage ?? '',
    'Spotify Link': row.spotifyLink,
    'Apple Music Link': row.appleMusicLink,
    'Website Link': row.websiteLink,
    'Instagram Link': row.instagramLink,
    'Video Link': row.videoLink,
    Email: row.email,
    Phone: row.phone,
    Genre: row.genre,
    'Save as draft': row.isDraft ? 'on' : 'off',
  }),
  publicFrom: ({ isDraft, createdAt }) => (isDraft ? undefined : createdAt),
  note: ({ tracks, photos }) => `${plural(tracks.length, 'track')}, ${plural(photos.length, 'photo')}`,
  statuses: () => ({ draft: { isDraft: true }, published: { isDraft: false } }),
  picture: ({ landingImage }) => landingImage,
  setDraft: (tx, { id }, isDraft) => tx.band.update({ where: { id }, data: { isDraft } }),

  async removePart(tx, { tracks, photos }, { type, id }) {
    if (type === 'track' && tracks.some((track) => track.id === id)) {
      const { bandId: _bandId, audioFile: path, ...values } = await tx.track.delete({ where: { id } })
      return { name: `track ${values.title}`, field: 'audioFile', path, values: JSON.stringify(values) }
    }
    if (type === 'photo' && photos.some((photo) => photo.id === id)) {
      const { bandId: _bandId, image: path, ...values } = await tx.photo.delete({ where: { id } })
      return { name: `photo ${values.title}`, field: 'photo', path, values: JSON.stringify(values) }
    }
  },

  async restorePart(tx, bandId, { field, path, values = '' }) {
    const { durationMs, ...part } = TrashedMedia.parse(JSON.parse(values))
    if (field === 'photo') return tx.photo.create({ data: { ...part, bandId, image: path } })
    return tx.track.create({ data: { ...part, bandId, audioFile: path, durationMs } })
  },

  trashed: (tx, { id }) => tx.band.update({ where: { id }, data: { slug: `in the trash ${id}` } }),
  assertRestorable: (tx, { title }) => claimAddress(tx, title),
  restored: (tx, { id, title }) => tx.band.update({ where: { id }, data: { slug: bandSlug(title) } }),
})

const TrashedMedia = z.object({
  id: z.int(),
  title: z.string(),
  durationMs: z.int().nullish(),
})

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

async function claimAddress(tx: Transaction, title: string, ownId?: number): Promise<void> {
  const other = await tx.band.findFirst({
    where: { slug: { in: unicodeForms(bandSlug(title)) }, id: { not: ownId ?? 0 } },
    select: { isDraft: true },
  })
  if (!other) return
  const message = other.isDraft
    ? 'A draft of a band already uses this address. Finish it under Manage Uploads, or choose a different title.'
    : 'Another band already uses this address. Choose a different title.'
  throw new Conflict(message, { title: [message] })
}
