import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '../../platform/http/route-handle'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { Pagination } from '../../platform/ui/Pagination'
import { textAttributes } from '../../platform/ui/text-attributes'
import { loadAltTextsOfFiles } from '../../site/content/alt-texts.server'
import { previewReader } from '../../site/content/preview.server'
import { pageMeta } from '../../site/meta'
import { redirectIfRenamed } from '../band-addresses.server'
import { bandAddress } from '../bands'
import { findBandForReader } from '../bands.server'
import { Gallery } from './Gallery'
import { photosAddress } from './gallery'
import { loadGalleryPage } from './gallery.server'

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return pageMeta(args, t('Band not found'))
  const { title, landingImage, preview } = args.data
  const address = photosAddress(args.data)
  return pageMeta(args, t('Photos of {title}', { title }), {
    address,
    image: landingImage,
    isPrivate: Boolean(preview),
  })
}

export const handle = { failure: msg('Band not found'), cache: { query: ['page'] } } satisfies RouteHandle

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { bandName = '' } = params
  const { band, preview } = await redirectIfRenamed(
    findBandForReader(bandName, previewReader(request)),
    bandName,
    '/photos',
  )
  const query = preview ? `?preview=${preview.token}` : ''
  const { title, landingImage } = band
  const asked = new URL(request.url).searchParams.get('page')
  const gallery = await loadGalleryPage(band.photos, asked)
  const altTexts = await loadAltTextsOfFiles(gallery.photos.map(({ image }) => image))
  return { title, landingImage, preview, query, ...gallery, altTexts }
}

export default function PhotosPage() {
  const { title, query, photos, page, pages } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to={bandAddress({ title }) + query}>
        <bdi>{title}</bdi>
      </BackLink>
      <h1 {...textAttributes(title)}>{t('Photos of {title}', { title })}</h1>
      {photos.length === 0 && <p className="empty">{t('No photos yet.')}</p>}
      <Gallery key={page} band={{ title }} photos={photos} query={query} />
      <Pagination
        page={page}
        pages={pages}
        isByName
        addressOf={(one) => photosAddress({ title }, one, query)}
      />
    </>
  )
}
