import { z } from 'zod'
import type { Actor } from '../accounts/audit.server'
import type { IncomingFile } from '../content/files.server'
import { requiredFile } from '../content/kind.server'
import { addFile } from '../content/parts.server'
import { receiveUpload } from '../content/upload.server'
import { bandContent } from './band.content.server'
import { MediaFields } from './band-form'
import { type Band, bandFailure, landingImageMissing, mediaRows, type Photo, type Track } from './bands'
import { asBand, withMedia } from './bands.server'

/** Replaces the landing image. @throws NotFound, Invalid, Unavailable */
export function setLandingImage(id: number, request: Request, actor: Actor): Promise<Band> {
  const plan = {
    fields: z.object({}),
    files: { landingImage: { kind: 'landingImage' as const, required: landingImageMissing } },
    failure: bandFailure,
  }
  return receiveUpload(request, plan, true, ({ files }) => {
    const file = requiredFile(files.landingImage)
    const upload = { field: 'landingImage', file, note: 'landing image' }
    return addFile(bandContent, id, upload, actor, async (tx) =>
      asBand(await tx.band.update({ where: { id }, data: { landingImage: file.path }, include: withMedia })),
    )
  })
}

/** @throws NotFound, Invalid, Unavailable */
export function addTrack(bandId: number, request: Request, actor: Actor): Promise<Track> {
  const rule = { kind: 'track', required: mediaRows.track.missing } as const
  return uploadMedia(request, 'audioFile', rule, (title, file) =>
    addFile(
      bandContent,
      bandId,
      { field: 'audioFile', file, isMany: true, note: `track ${title}` },
      actor,
      (tx) =>
        tx.track.create({
          data: { bandId, title, audioFile: file.path, durationMs: file.durationMs },
          select: withMedia.tracks.select,
        }),
    ),
  )
}

/** @throws NotFound, Invalid, Unavailable */
export function addPhoto(bandId: number, request: Request, actor: Actor): Promise<Photo> {
  const rule = { kind: 'photo', required: mediaRows.photo.missing } as const
  return uploadMedia(request, 'photo', rule, (title, file) =>
    addFile(
      bandContent,
      bandId,
      { field: 'photo', file, isMany: true, note: `photo ${title}` },
      actor,
      (tx) => tx.photo.create({ data: { bandId, title, image: file.path }, select: withMedia.photos.select }),
    ),
  )
}

function uploadMedia<T>(
  request: Request,
  field: string,
  rule: { kind: 'track' | 'photo'; required: string },
  save: (title: string, file: IncomingFile) => Promise<T>,
): Promise<T> {
  const plan = { fields: MediaFields, files: { [field]: rule }, failure: bandFailure }
  return receiveUpload(request, plan, true, ({ fields, files }) =>
    save(fields.title, requiredFile(files[field] ?? [])),
  )
}
