import { href } from '../../platform/href'
import { redirectDone } from '../../platform/http/done.server'
import { idFrom, readFields, rememberSubmittedValues } from '../../platform/http/request.server'
import { msg } from '../../platform/i18n/i18n'
import { requireAdmin } from '../../site/accounts/guards.server'
import { trashedPartOf } from '../../site/content/trashed-parts.server'
import { uploadLimit } from '../../site/uploads/limit.server'
import { bandContent } from '../band.content.server'
import type { MediaKind } from '../bands'
import { fileKindOf } from '../media.server'
import { allMusicOf } from '../releases/releases.server'
import { changeMediaList, changeMedium, mediaForAdmin, mediumForAdmin } from './media-admin.server'
import { listChangeFrom } from './media-form.server'

interface HandlerArgs {
  context: { origin: string }
  request: Request
  params: { id?: string; part?: string }
}

const pages = { track: '/admin/bands/:id/music', photo: '/admin/bands/:id/photos' } as const
const missing = { track: msg('Track not found.'), photo: msg('Photo not found.') } as const

export async function mediaLoader(kind: MediaKind, { request, params }: HandlerArgs) {
  await requireAdmin(request, ...bandContent.may)
  const id = idFrom(params.id, bandContent.notFound)
  const { searchParams } = new URL(request.url)
  const removed = await trashedPartOf({ kind: bandContent.name, id }, Number(searchParams.get('removed')))
  return {
    ...(await mediaForAdmin(id, kind)),
    music: await allMusicOf(id),
    removed,
  }
}

export async function mediaAction(kind: MediaKind, { request, params, context }: HandlerArgs) {
  const admin = await requireAdmin(request, ...bandContent.may)
  const id = idFrom(params.id, bandContent.notFound)
  const fields = await readFields(request, 512 * 1024)
  rememberSubmittedValues(request, Object.fromEntries(fields))
  const removed = await changeMediaList(kind, id, listChangeFrom(fields), admin)
  const query = removed ? `?removed=${removed.piece}` : ''
  return redirectDone(`${href(pages[kind], { id })}${query}`, 'saved', context)
}

export async function mediumLoader(kind: MediaKind, { request, params }: HandlerArgs) {
  await requireAdmin(request, ...bandContent.may)
  const partId = idFrom(params.part, missing[kind])
  const found = await mediumForAdmin(idFrom(params.id, bandContent.notFound), kind, partId)
  return { ...found, id: partId, fileKind: fileKindOf(kind), ...uploadLimit() }
}

export async function mediumAction(kind: MediaKind, { request, params, context }: HandlerArgs) {
  const admin = await requireAdmin(request, ...bandContent.may)
  const bandId = idFrom(params.id, bandContent.notFound)
  await changeMedium(kind, { bandId, id: idFrom(params.part, missing[kind]) }, request, admin)
  return redirectDone(href(pages[kind], { id: bandId }), 'saved', context)
}
