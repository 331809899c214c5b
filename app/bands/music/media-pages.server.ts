import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam, readFields, rememberSubmittedValues } from '../../platform/http/request.server'
import { msg } from '../../platform/i18n/i18n'
import { requireAdmin } from '../../site/accounts/guards.server'
import { findTrashedPartOf } from '../../site/content/trashed-parts.server'
import { uploadLimit } from '../../site/uploads/limit.server'
import { bandContentKind } from '../band.content.server'
import type { MediaKind } from '../bands'
import { fileKindOf } from '../media.server'
import { loadAllMusicOfBand } from '../releases/releases.server'
import {
  changeMediaList,
  changeTrackOrPhoto,
  findTrackOrPhotoForAdmin,
  loadMediaForAdmin,
} from './media-admin.server'
import { mediaListChangeFrom } from './media-form.server'

interface HandlerArgs {
  context: { origin: string }
  request: Request
  params: { id?: string; part?: string }
}

const pages = { track: '/admin/bands/:id/music', photo: '/admin/bands/:id/photos' } as const
const missing = { track: msg('Track not found.'), photo: msg('Photo not found.') } as const

export async function mediaLoader(kind: MediaKind, { request, params }: HandlerArgs) {
  await requireAdmin(request, ...bandContentKind.may)
  const id = idFromParam(params.id, bandContentKind.notFound)
  const { searchParams } = new URL(request.url)
  const removed = await findTrashedPartOf(
    { kind: bandContentKind.name, id },
    Number(searchParams.get('removed')),
  )
  return {
    ...(await loadMediaForAdmin(id, kind)),
    music: await loadAllMusicOfBand(id),
    removed,
  }
}

export async function mediaAction(kind: MediaKind, { request, params, context }: HandlerArgs) {
  const admin = await requireAdmin(request, ...bandContentKind.may)
  const id = idFromParam(params.id, bandContentKind.notFound)
  const fields = await readFields(request, 512 * 1024)
  rememberSubmittedValues(request, Object.fromEntries(fields))
  const removed = await changeMediaList(kind, id, mediaListChangeFrom(fields), admin)
  const query = removed ? `?removed=${removed.piece}` : ''
  return redirectWithDoneFlash(`${href(pages[kind], { id })}${query}`, 'saved', context)
}

export async function mediumLoader(kind: MediaKind, { request, params }: HandlerArgs) {
  await requireAdmin(request, ...bandContentKind.may)
  const partId = idFromParam(params.part, missing[kind])
  const found = await findTrackOrPhotoForAdmin(idFromParam(params.id, bandContentKind.notFound), kind, partId)
  return { ...found, id: partId, fileKind: fileKindOf(kind), ...uploadLimit() }
}

export async function mediumAction(kind: MediaKind, { request, params, context }: HandlerArgs) {
  const admin = await requireAdmin(request, ...bandContentKind.may)
  const bandId = idFromParam(params.id, bandContentKind.notFound)
  await changeTrackOrPhoto(kind, { bandId, id: idFromParam(params.part, missing[kind]) }, request, admin)
  return redirectWithDoneFlash(href(pages[kind], { id: bandId }), 'saved', context)
}
