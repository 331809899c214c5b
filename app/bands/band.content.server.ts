import type { Prisma } from '../platform/database/db.server'
import { msg, t } from '../platform/i18n/i18n'
import { defineContentKind, firstFile } from '../site/content/kind.server'
import { fileKinds } from '../site/uploads/file-kinds'
import { claimBandAddress, recordFormerAddress } from './band-addresses.server'
import { WholeBandFields } from './band-form'
import { bandFailureMessage, bandSlug, landingImageMissing } from './bands'
import { bandFromRow, bandMediaInclude } from './bands.server'
import { findLinkAccessOfFile } from './listen/listening-link.server'
import { findNextMediaPosition } from './media-order.server'
import { mediaFromRows } from './media-rows.server'
import { moveTrackOrPhoto } from './music/arrange-media.server'
import { removeTrackOrPhoto, restoreTrackOrPhoto } from './music/media-trash.server'
import { recordingFileKind } from './recording-kind.server'

const include = {
  ...bandMediaInclude,
  tracks: {
    ...bandMediaInclude.tracks,
    where: {},
    select: {
      ...bandMediaInclude.tracks.select,
      durationMs: true,
      isBonus: true,
      picture: true,
      release: { select: { id: true, title: true, isPrivate: true } },
    },
  },
} satisfies Prisma.BandInclude
type Row = Prisma.BandGetPayload<{ include: typeof include }>

/**
 * How bands are stored and changed. The title decides a band's address; a band in the trash frees its
 * address.
 */
export const bandContentKind = defineContentKind({
  name: 'bands',
  noun: msg('band'),
  notFound: 'Band not found',
  may: ['publish'],
  model: 'band',
  include,
  titleColumn: 'title',
  form: {
    fields: WholeBandFields,
    rows: { track: 'trackTitle', photo: 'photoTitle' },
    files: {
      landingImage: { kind: 'landingImage', label: msg('Landing Image'), required: landingImageMissing },
      audioFile: {
        get kind() {
          return recordingFileKind()
        },
        many: true,
      },
      photo: { kind: 'photo', many: true },
    },
    failure: bandFailureMessage,
  },

  async create(tx, { trackTitle, photoTitle, ...fields }, { landingImage, ...files }, origin) {
    const { tracks, photos } = mediaFromRows({ trackTitle, photoTitle }, files, fields.title)
    const slug = bandSlug(fields.title)
    await claimBandAddress(tx, fields.title)
    const band = await tx.band.create({
      data: {
        ...fields,
        slug,
        landingImage: firstFile(landingImage)?.path,
        tracks: { create: placedFrom(1, tracks) },
        photos: { create: placedFrom(1, photos) },
        ...origin,
      },
    })
    await recordFormerAddress(tx, band.id, slug, slug)
    return band
  },

  async update(tx, bandId, { trackTitle, photoTitle, ...fields }, { landingImage, ...files }) {
    const { tracks, photos } = mediaFromRows({ trackTitle, photoTitle }, files, fields.title)
    await claimBandAddress(tx, fields.title, bandId)
    const before = await tx.band.findUniqueOrThrow({ where: { id: bandId }, select: { slug: true } })
    const data = { ...fields, slug: bandSlug(fields.title), landingImage: firstFile(landingImage)?.path }
    await recordFormerAddress(tx, bandId, before.slug, data.slug)
    await tx.band.update({ where: { id: bandId }, data })
    const [nextTrack, nextPhoto] = [
      await findNextMediaPosition(tx, 'track', bandId),
      await findNextMediaPosition(tx, 'photo', bandId),
    ]
    await tx.track.createMany({ data: placedFrom(nextTrack, tracks).map((track) => ({ ...track, bandId })) })
    await tx.photo.createMany({ data: placedFrom(nextPhoto, photos).map((photo) => ({ ...photo, bandId })) })
  },

  toForm: (row: Row) => ({ ...bandFromRow(row), tracks: row.tracks, isDraft: row.isDraft }),
  json: ({ tracks, ...row }: Row) =>
    bandFromRow({
      ...row,
      tracks: tracks
        .filter(({ isBonus, release }) => !isBonus && !release?.isPrivate)
        .map(({ id, title, audioFile }) => ({ id, title, audioFile })),
    }),
  shown: (row) => ({
    Title: row.title,
    Description: row.description,
    'Landing Image': row.landingImage ?? '',
    'Spotify Link': row.spotifyLink,
    'Apple Music Link': row.appleMusicLink,
    'Website Link': row.websiteLink,
    'Instagram Link': row.instagramLink,
    'Video Link': row.videoLink,
    'Video transcript': row.videoTranscript,
    Email: row.email,
    Phone: row.phone,
    Genre: row.genre,
    'Save as draft': row.isDraft ? t('on') : t('off'),
  }),
  options: async () => ({ recordings: recordingFileKind() }),
  publicFrom: ({ isDraft, createdAt }) => (isDraft ? undefined : createdAt),
  eventName: () => 'band',
  isForStaff: ({ tracks }, path) =>
    isOnlySold(path) ||
    tracks.some(({ isBonus, audioFile, picture }) => isBonus && (audioFile === path || picture === path)),
  fileLink: ({ id }, path) => findLinkAccessOfFile(id, path),
  note: ({ tracks, photos }) =>
    t('{tracks, plural, one {# track} other {# tracks}}, {photos, plural, one {# photo} other {# photos}}', {
      tracks: tracks.length,
      photos: photos.length,
    }),
  statuses: () => ({ draft: { isDraft: true }, published: { isDraft: false } }),
  picture: ({ landingImage }) => landingImage,
  setDraft: (tx, { id }, isDraft) => tx.band.update({ where: { id }, data: { isDraft } }),

  removePart: (tx, row, part) => removeTrackOrPhoto(tx, row, part),
  async movePart(tx, { id: bandId, tracks, photos }, { type, id }, verb) {
    const isThere = (media: { id: number }[]) => media.some((one) => one.id === id)
    const kind = type === 'track' && isThere(tracks) ? 'track' : 'photo'
    if (kind === 'photo' && (type !== 'photo' || !isThere(photos))) return false
    await moveTrackOrPhoto(tx, kind, bandId, { verb, id })
    return true
  },
  restorePart: (tx, id, piece) => restoreTrackOrPhoto(tx, id, piece),

  trashed: (tx, { id }) => tx.band.update({ where: { id }, data: { slug: `in the trash ${id}` } }),
  assertRestorable: (tx, { title }) => claimBandAddress(tx, title),
  async restored(tx, { id, title }) {
    const slug = bandSlug(title)
    await recordFormerAddress(tx, id, slug, slug)
    return tx.band.update({ where: { id }, data: { slug } })
  },
})

/** Tells whether only buyers may have a stored file, such as a bonus track. */
const isOnlySold = (path: string) =>
  [fileKinds.original, fileKinds.rendition].some(({ folder }) => path.startsWith(`uploads/${folder}/`))

const placedFrom = <Row>(first: number, rows: Row[]) =>
  rows.map((row, index) => ({ ...row, position: first + index }))
