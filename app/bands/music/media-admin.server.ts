import { db, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import type { Actor } from '../../site/accounts/audit.server'
import { loadAltTextsOfRecord, savePictureText } from '../../site/content/alt-texts.server'
import { attachFilesToRecord } from '../../site/content/files.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import { type ContentKind, firstFile } from '../../site/content/kind.server'
import { findRecord, incrementVersion, updateLocked } from '../../site/content/lifecycle.server'
import { restoreTrashedPart, type TrashedPart } from '../../site/content/parts.server'
import { trashPart } from '../../site/content/trashed-parts.server'
import { receiveUpload } from '../../site/content/upload.server'
import { assertNotOutdated, loadOpenedVersion } from '../../site/content/versions.server'
import { bandContentKind } from '../band.content.server'
import { MediaFields } from '../band-form'
import { type MediaKind, mediaRowFields } from '../bands'
import { fileKindOf } from '../media.server'
import { recordingFromRow } from '../media-rows.server'
import { TrackFields } from '../releases/release-form'
import { moveTrackOrPhoto } from './arrange-media.server'
import type { MediaListChange } from './media-form.server'
import { removeTrackOrPhoto, replacePhoto, replaceRecording } from './media-trash.server'

type Row = Awaited<ReturnType<typeof bandRow>>
const bandRow = (id: number) => findRecord(bandContentKind, id)

const mediaIn = ({ tracks, photos }: Row, kind: MediaKind) => (kind === 'track' ? tracks : photos)
const labels = { track: msg('The list of tracks'), photo: msg('The list of photos') } as const
const gone = {
  track: msg('This track is no longer there.'),
  photo: msg('This photo is no longer there.'),
} as const

/** Compares the version that an admin's media page was opened with, so that two admins do not overwrite each other. */
const shownAs = (kind: MediaKind): Pick<ContentKind<Row>, 'shown' | 'noun'> => ({
  noun: bandContentKind.noun,
  shown: (row) => ({
    [labels[kind]]: mediaIn(row, kind)
      .map(({ title }, index) => `${index + 1}. ${title}`)
      .join('\n'),
  }),
})

/** @throws NotFound */
export async function loadMediaForAdmin(bandId: number, kind: MediaKind) {
  const row = await bandRow(bandId)
  const { id, title, isDraft, landingImage, tracks, photos } = row
  const opened = await loadOpenedVersion({ ...bandContentKind, ...shownAs(kind) }, row)
  return { band: { id, title, isDraft, landingImage, tracks, photos }, opened }
}

/**
 * Saves the titles of a list, then does what the pressed button says.
 * @returns the track or photo that was trashed, if any
 * @throws NotFound; Outdated when somebody else changed the band meanwhile
 */
export async function changeMediaList(
  kind: MediaKind,
  bandId: number,
  { opened, titles, press }: MediaListChange,
  actor: Actor,
): Promise<TrashedPart | undefined> {
  if (press.verb === 'restore') return void (await restoreTrashedPart(bandContentKind, press.id, actor))
  let removed: TrashedPart | undefined
  const steps = async (tx: Transaction, row: Row) => {
    await assertNotOutdated({ ...bandContentKind, ...shownAs(kind) }, tx, row, opened, actor)
    const media = mediaIn(row, kind)
    for (const { id, title } of media) {
      const typed = titles.get(id)
      if (typed !== undefined && typed !== title) await rename(tx, kind, id, typed)
    }
    removed = press.verb === 'remove' ? await remove(tx, kind, row, press.id) : undefined
    if (press.verb === 'up' || press.verb === 'down' || press.verb === 'order')
      await moveTrackOrPhoto(tx, kind, bandId, press)
    await incrementVersion(bandContentKind, tx, bandId)
    return true
  }
  await updateLocked(bandContentKind, bandId, actor, steps, () =>
    removed ? `removed ${removed.name}` : `changed its ${kind}s`,
  )
  return removed
}

const rename = (tx: Transaction, kind: MediaKind, id: number, title: string) =>
  kind === 'track'
    ? tx.track.update({ where: { id }, data: { title } })
    : tx.photo.update({ where: { id }, data: { title } })

async function remove(tx: Transaction, kind: MediaKind, row: Row, id: number): Promise<TrashedPart> {
  const piece = await removeTrackOrPhoto(tx, row, { type: kind, id })
  if (!piece) throw new NotFound(gone[kind])
  return { name: piece.name, piece: await trashPart(tx, { kind: bandContentKind.name, id: row.id }, piece) }
}

/** @throws NotFound */
export async function findTrackOrPhotoForAdmin(bandId: number, kind: MediaKind, id: number) {
  const { band, opened } = await loadMediaForAdmin(bandId, kind)
  const medium = (kind === 'track' ? band.tracks : band.photos).find((one) => one.id === id)
  if (!medium) throw new NotFound(gone[kind])
  const about =
    kind === 'track'
      ? await db.track.findFirst({
          where: { id },
          select: { artist: true, lyrics: true, isBonus: true, original: true },
        })
      : null
  return {
    band,
    opened,
    about,
    altTexts: kind === 'photo' ? await loadAltTextsOfRecord(ownerOf({ bandId, id })) : undefined,
    title: medium.title,
    file: 'image' in medium ? medium.image : medium.audioFile,
  }
}

/**
 * Changes the title, and the file if a new one is sent: the old file goes to the trash.
 * @throws NotFound, Invalid, Outdated, Unavailable
 */
export function changeTrackOrPhoto(
  kind: MediaKind,
  place: Place,
  request: Request,
  actor: Actor,
): Promise<void> {
  const { file: field } = mediaRowFields[kind]
  const fields = kind === 'track' ? TrackFields : MediaFields
  const plan = {
    fields,
    files: { [field]: { kind: fileKindOf(kind) } },
    failure: t('Failed to save the changes.'),
  }
  return receiveUpload(
    request,
    plan,
    false,
    async ({ fields: { title, ...about }, files, altTexts, opened }) => {
      const file = firstFile(files[field] ?? [])
      const steps = async (tx: Transaction, row: Row) => {
        await assertNotOutdated({ ...bandContentKind, ...shownAs(kind) }, tx, row, opened, actor)
        const before = mediaIn(row, kind).find(({ id }) => id === place.id)
        if (!before) throw new NotFound(gone[kind])
        await rename(tx, kind, place.id, title)
        if (kind === 'track') await tx.track.update({ where: { id: place.id }, data: about })
        if (file) {
          if (kind === 'photo') await replacePhoto(tx, place, file.path)
          else await replaceRecording(tx, place, { ...newRecording(file, row.title, about), waveform: null })
          await attachFilesToRecord(tx, ownerOf(place), [{ field, file }])
        }
        if ('image' in before) {
          const pictures = { before: before.image, now: file?.path ?? before.image }
          await savePictureText(tx, ownerOf(place), pictures, altTexts?.[field])
        }
        await incrementVersion(bandContentKind, tx, place.bandId)
        return true
      }
      const note = file ? `replaced the file of ${kind} ${title}` : `changed ${kind} ${title}`
      await updateLocked(bandContentKind, place.bandId, actor, steps, () => note)
    },
  )
}

/** Returns the recording of a new file; an artist that was typed stays when the file is replaced. */
function newRecording(file: IncomingFile, band: string, { artist: typed }: { artist?: string }) {
  const recording = recordingFromRow(file, band)
  return { ...recording, artist: typed || recording.artist }
}

interface Place {
  bandId: number
  id: number
}

const ownerOf = ({ bandId }: Place) => ({ kind: bandContentKind.name, id: bandId })
