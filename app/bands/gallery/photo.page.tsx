import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '../../platform/http/route-handle'
import { msg, t } from '../../platform/i18n/i18n'
import { loadAltTextsOfFiles } from '../../site/content/alt-texts.server'
import { previewReader } from '../../site/content/preview.server'
import { pageMeta } from '../../site/meta'
import { redirectIfRenamed } from '../band-addresses.server'
import { findBandForReader } from '../bands.server'
import { photoAddress } from './gallery'
import { findPhotoWithNeighbors } from './gallery.server'
import { PhotoStage } from './PhotoStage'

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return pageMeta(args, t('Photo not found'))
  const { band, photo, preview } = args.data
  const about = {
    address: photoAddress(band, photo.id),
    description: t('A photo of {title}.', { title: band.title }),
    image: photo.image,
    isPrivate: Boolean(preview),
  }
  return pageMeta(args, `${photo.title} · ${band.title}`, about)
}

export const handle = { failure: msg('Photo not found'), cache: { query: ['page'] } } satisfies RouteHandle

export async function loader({ request, params: { bandName = '', id = '' } }: LoaderFunctionArgs) {
  const { band, preview } = await redirectIfRenamed(
    findBandForReader(bandName, previewReader(request)),
    bandName,
    `/photos/${encodeURIComponent(id)}`,
  )
  const query = preview ? `?preview=${preview.token}` : ''
  const shown = await findPhotoWithNeighbors(band.photos, id)
  const altTexts = await loadAltTextsOfFiles([shown.photo.image])
  return { band: { title: band.title }, preview, query, ...shown, altTexts }
}

export default function PhotoPage() {
  return <PhotoStage {...useLoaderData<typeof loader>()} />
}
