import { z } from 'zod'
import type { Transaction } from '../platform/database/db.server'
import type { Actor } from '../site/accounts/audit.server'
import type { IncomingFile } from '../site/content/incoming-file'
import { requiredFile } from '../site/content/kind.server'
import { addRecordFile } from '../site/content/parts.server'
import { receiveUpload } from '../site/content/upload.server'
import type { FileKind } from '../site/uploads/file-kinds'
import { bandContentKind } from './band.content.server'
import { MediaFields } from './band-form'
import {
  type Band,
  bandFailureMessage,
  landingImageMissing,
  type MediaKind,
  mediaRowFields,
  type Photo,
  type Track,
} from './bands'
import { bandFromRow, bandMediaInclude } from './bands.server'
import { findNextMediaPosition } from './media-order.server'
import { recordingFromRow } from './media-rows.server'
import { recordingFileKind } from './recording-kind.server'

/** Replaces the landing image. @throws NotFound, Invalid, Unavailable */
export function setLandingImage(id: number, request: Request, actor: Actor): Promise<Band> {
  const plan = {
    fields: z.object({}),
    files: { landingImage: { kind: 'landingImage' as const, required: landingImageMissing } },
    failure: bandFailureMessage,
  }
  return receiveUpload(request, plan, true, ({ files, key }) => {
    const file = requiredFile(files.landingImage)
    const upload = {
      field: 'landingImage',
      file,
      note: 'landing image',
      key,
      find: (tx: Transaction) => tx.band.findUnique({ where: { id }, include: bandMediaInclude }),
      write: (tx: Transaction) =>
        tx.band.update({ where: { id }, data: { landingImage: file.path }, include: bandMediaInclude }),
    }
    return addRecordFile(bandContentKind, id, upload, actor).then(bandFromRow)
  })
}

/** @throws NotFound, Invalid, Unavailable */
export function addTrack(bandId: number, request: Request, actor: Actor): Promise<Track> {
  const { select } = bandMediaInclude.tracks
  return uploadMedia(request, 'track', ({ title, file, ...upload }) => {
    const rows = {
      find: (tx: Transaction, id: number) => tx.track.findFirst({ where: { id, bandId }, select }),
      write: async (tx: Transaction) => {
        const band = await tx.band.findUniqueOrThrow({ where: { id: bandId }, select: { title: true } })
        const position = await findNextMediaPosition(tx, 'track', bandId)
        const data = { bandId, title, position, ...recordingFromRow(file, band.title) }
        return tx.track.create({ data, select })
      },
    }
    return addRecordFile(bandContentKind, bandId, { ...upload, file, isMany: true, ...rows }, actor)
  })
}

/** @throws NotFound, Invalid, Unavailable */
export function addPhoto(bandId: number, request: Request, actor: Actor): Promise<Photo> {
  const { select } = bandMediaInclude.photos
  return uploadMedia(request, 'photo', ({ title, file, ...upload }) => {
    const data = { bandId, title, image: file.path }
    const rows = {
      find: (tx: Transaction, id: number) => tx.photo.findFirst({ where: { id, bandId }, select }),
      write: async (tx: Transaction) =>
        tx.photo.create({
          data: { ...data, position: await findNextMediaPosition(tx, 'photo', bandId) },
          select,
        }),
    }
    return addRecordFile(bandContentKind, bandId, { ...upload, file, isMany: true, ...rows }, actor)
  })
}

interface Media {
  title: string
  field: string
  file: IncomingFile
  note: string
  key?: string
}

function uploadMedia<T>(request: Request, kind: MediaKind, save: (media: Media) => Promise<T>): Promise<T> {
  const { file: field, missing } = mediaRowFields[kind]
  const files = { [field]: { kind: fileKindOf(kind), required: missing } }
  const plan = { fields: MediaFields, files, failure: bandFailureMessage }
  return receiveUpload(request, plan, true, ({ fields: { title }, files, key }) =>
    save({ title, field, file: requiredFile(files[field] ?? []), note: `${kind} ${title}`, key }),
  )
}

export const fileKindOf = (kind: MediaKind): FileKind => (kind === 'track' ? recordingFileKind() : kind)
