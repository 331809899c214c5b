import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { ArticlesMentioningBand } from '../magazine/publications/ArticlesMentioningBand'
import { listArticlesMentioningBand } from '../magazine/publications/articles-mentioning.server'
import { href } from '../platform/href'
import type { RouteHandle } from '../platform/http/route-handle'
import { msg, t } from '../platform/i18n/i18n'
import { SectionLinks } from '../platform/ui/SectionLinks'
import { actorNameOf } from '../reach/federation/addresses'
import { FediverseLink } from '../reach/federation/FediverseLink'
import { actorLinkDescriptors } from '../reach/federation/followable'
import { findFollowableActor } from '../reach/federation/followable.server'
import { FollowLink } from '../reach/newsletter/FollowLink'
import { BandMerch } from '../shop/items/BandMerch'
import { listItemsOfBand } from '../shop/items/band-items.server'
import { listItemOffersByIds } from '../shop/items/offers.server'
import { withHeldStock } from '../shop/orders/checkout/holds.server'
import { loadAltTextsOfFiles } from '../site/content/alt-texts.server'
import { PreviewBanner } from '../site/content/PreviewBanner'
import { previewReader } from '../site/content/preview.server'
import { pageMeta } from '../site/meta'
import { TipLink } from '../site/TipLink'
import { BandAbout } from './BandAbout'
import { BandFeeds, bandFeedLinks } from './BandFeeds'
import { BandHead } from './BandHead'
import { redirectIfRenamed } from './band-addresses.server'
import { bandAddress, pressAddress } from './bands'
import { findBandForReader } from './bands.server'
import { BandDates } from './dates/BandDates'
import { listDatesOfBand } from './dates/dates.server'
import { datesStructuredData } from './dates/structured-dates'
import { embedFrameMarkup } from './embed/embed.server'
import { Gallery } from './gallery/Gallery'
import { photosAddress, photosOnBandPage } from './gallery/gallery'
import { withPhotoSizes } from './gallery/gallery.server'
import { loadLandingImageLayout } from './landing-image-layout.server'
import { splitAtLinks } from './linked-text.server'
import { BandNews } from './news/BandNews'
import { maxNewsOnBandPage } from './news/news'
import { listNewestNews } from './news/news.server'
import { PressSheet } from './press/PressSheet'
import { BandMusic } from './releases/BandMusic'
import { allTracksOf, coverOfRelease } from './releases/releases'
import { loadMusicOfBand } from './releases/releases.server'
import { bandStructuredData } from './structured-band'
import { VideoPlayer } from './video/VideoPlayer'
import { embeddedVideo } from './video/videos'
import './band.css'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args
  if (!data) return pageMeta(args, t('Band not found'))
  const { band, music, dates, preview, origin } = data
  const [first] = allTracksOf(music)
  const about = {
    address: bandAddress(band),
    description: band.description,
    image: band.landingImage,
    isPrivate: Boolean(preview),
    type: 'profile' as const,
    isEmbeddable: true,
    audio: first && `/${first.audioFile}`,
  }
  if (preview) return pageMeta(args, band.title, about)
  return [
    ...pageMeta(args, band.title, about),
    ...bandFeedLinks(band, origin),
    ...actorLinkDescriptors(data.followable),
    bandStructuredData(band, music, origin),
    ...datesStructuredData(band, dates.coming, origin),
  ]
}

export const handle = {
  failure: msg('Band not found'),
  scripts: 'after paint',
  cache: { query: ['view'] },
} satisfies RouteHandle

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { bandName = '' } = params
  const { band, preview } = await redirectIfRenamed(
    findBandForReader(bandName, previewReader(request)),
    bandName,
  )
  const query = preview && `?preview=${preview.token}`
  const { origin } = context
  const embed = preview ? undefined : embedFrameMarkup({ band, origin, size: 'medium' })
  const [shape, dates, news, items, mentions] = await Promise.all([
    loadLandingImageLayout(band),
    listDatesOfBand(band.id),
    listNewestNews(band.id, maxNewsOnBandPage),
    listItemsOfBand(band.id).then(withHeldStock),
    listArticlesMentioningBand(band.id),
  ])
  const description = splitAtLinks(band.description)
  const music = await loadMusicOfBand(band.id)
  const offers = await listItemOffersByIds(music.releases.flatMap(({ merchItemId }) => merchItemId ?? []))
  const photos = await withPhotoSizes(band.photos.slice(0, photosOnBandPage))
  const [followable, altTexts] = await Promise.all([
    preview ? undefined : findFollowableActor(actorNameOf('band', band.id)),
    // Tracks and photos that the page does not show are left out: there may be hundreds.
    loadAltTextsOfFiles([
      band.landingImage,
      ...photos.map(({ image }) => image),
      ...music.releases.map(coverOfRelease),
    ]),
  ])
  return {
    band: { ...band, tracks: [], photos: [] },
    music,
    offers,
    dates,
    news,
    items,
    mentions,
    photos,
    photoCount: band.photos.length,
    preview,
    query,
    origin,
    embed,
    shape,
    description,
    followable,
    altTexts,
    isPress: new URL(request.url).searchParams.get('view') === 'press',
  }
}

export default function BandPage() {
  const shown = useLoaderData<typeof loader>()
  const { band, music, offers, dates, news, items, mentions, photos, photoCount } = shown
  const { preview, query, origin, embed, shape, description, isPress, followable } = shown
  const tracks = allTracksOf(music)
  const hasVideo = embeddedVideo(band.videoLink) !== undefined
  if (isPress)
    return (
      <PressSheet
        band={band}
        tracks={tracks}
        photos={photos}
        photoCount={photoCount}
        origin={origin}
        query={query}
      />
    )
  return (
    <article className="band">
      {preview && (
        <PreviewBanner
          reason={t('Draft.')}
          form={href('/admin/:kind/:id', { kind: 'bands', id: band.id })}
          preview={preview}
          link={`${origin}${bandAddress(band)}${query}`}
        />
      )}
      <BandHead band={band} shape={shape} query={query} />
      <SectionLinks
        sections={[
          [
            music.releases.length > 0 ? 'releases' : 'tracks',
            t('Listen'),
            music.releases.length + music.loose.length > 0,
          ],
          ['video', t('Video'), hasVideo],
          ['news', t('News'), news.news.length > 0],
          ['dates', t('Dates'), dates.coming.length + dates.past.length > 0],
          ['merch', t('Merch'), items.length > 0],
          ['photos', t('Photos'), photos.length > 0],
        ]}
      />
      <BandAbout band={band} description={description} hasVideo={hasVideo}>
        {!preview && <FollowLink topic={`band-${band.id}`} name={band.title} />}
        <FediverseLink followable={followable} />
        {!preview && <TipLink kind="band" id={band.id} name={band.title} />}
        <p className="band-press">
          <Link to={pressAddress(band, query)}>{t('Press kit: text and photos')}</Link>
        </p>
      </BandAbout>

      <BandMusic band={band} music={music} offers={offers} query={query}>
        {embed && (
          <details className="band-embed">
            <summary>{t('Put this player on another site')}</summary>{' '}
            <label>
              {t('Copy this into its page:')}
              <textarea readOnly rows={4} defaultValue={embed} dir="ltr" />
            </label>
          </details>
        )}
      </BandMusic>

      <VideoPlayer band={band} query={query} />

      <BandNews band={band} {...news} />

      <BandDates band={band} {...dates} origin={origin} isPublished={!preview} />

      <BandMerch items={items} />

      <ArticlesMentioningBand {...mentions} />

      {photos.length > 0 && (
        <section aria-labelledby="photos" className="band-photos">
          <h2 id="photos">{t('Photos')}</h2>
          <Gallery band={band} photos={photos} query={query} />
          {photoCount > photos.length && (
            <p className="photos-more">
              <Link to={photosAddress(band, 1, query)} className="button is-plain">
                {t('All {photoCount} photos', { photoCount })}
              </Link>
            </p>
          )}
        </section>
      )}
      {!preview && <BandFeeds band={band} hasTracks={tracks.length > 0} />}
    </article>
  )
}
