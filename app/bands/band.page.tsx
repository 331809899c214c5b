import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { PreviewBanner } from '../content/PreviewBanner'
import { previewReader } from '../content/preview.server'
import { FollowLink } from '../newsletter/FollowLink'
import { pageMeta } from '../site/meta'
import { headingSize } from '../ui/heading-size'
import { written } from '../ui/written'
import { Picture } from '../uploads/Picture'
import { BandPicture } from './BandPicture'
import { movedBand, newAddressOf } from './band-addresses.server'
import { type Band, bandAddress } from './bands'
import { bandFor } from './bands.server'
import { frameMarkup } from './embed/embed.server'
import { structuredBand } from './structured-band'
import { TrackList } from './TrackList'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args
  if (!data) return pageMeta(args, 'Band not found')
  const { band, tracks, preview, origin } = data
  const about = { description: band.description, image: band.landingImage, isPrivate: Boolean(preview) }
  if (preview) return pageMeta(args, band.title, about)
  const oembed = `${origin}/oembed?${new URLSearchParams({ url: origin + bandAddress(band) })}`
  return [
    ...pageMeta(args, band.title, about),
    { tagName: 'link', rel: 'alternate', type: 'application/json+oembed', href: oembed, title: band.title },
    structuredBand(band, tracks, origin),
  ]
}

export const handle = { failure: 'Band not found' }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { band, tracks, preview } = await bandFor(params.bandName ?? '', previewReader(request)).catch(
    async (error) => {
      const address = await newAddressOf(params.bandName ?? '')
      throw address ? redirect(address, movedBand) : error
    },
  )
  const query = preview && `?preview=${preview.token}`
  const { origin } = context
  const embed = preview ? undefined : frameMarkup({ band, origin, size: 'medium' })
  return { band, tracks, preview, query, origin, embed, link: `${origin}${bandAddress(band)}${query}` }
}

export default function BandPage() {
  const { band, tracks, preview, query, embed, link } = useLoaderData<typeof loader>()
  const links = linksOf(band)
  return (
    <article className="band">
      {preview && (
        <PreviewBanner reason="Draft." form={`/admin/bands/${band.id}`} preview={preview} link={link} />
      )}
      <header className="band-head">
        <BandPicture band={band} width={1280} height={800} sizes="max(100vw, 36rem)" query={query} isFirst />
        <div className={isOneLine(band.title) ? 'band-title is-lapping' : 'band-title'}>
          {band.genre && (
            <p className="kicker" dir="auto">
              {band.genre}
            </p>
          )}
          <h1 {...written(band.title)} data-size={headingSize(band.title)}>
            {band.title}
          </h1>
        </div>
      </header>

      <div className="band-body">
        <p className="band-description" {...written(band.description)}>
          {band.description}
        </p>
        {!preview && <FollowLink topic={`band-${band.id}`} name={band.title} />}
        {links.length > 0 && (
          <ul className="band-links" aria-label={`${band.title} elsewhere`}>
            {links.map(({ name, href }) => (
              <li key={name}>
                <a href={href} rel="noreferrer">
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>

      {tracks.length > 0 && (
        <section aria-labelledby="tracks" className="band-tracks">
          <h2 id="tracks">Tracks</h2>
          <TrackList band={band} tracks={tracks} query={query} />
          {embed && (
            <details className="band-embed">
              <summary>Put this player on another site</summary>
              <label>
                Copy this into its page:
                <textarea readOnly rows={4} defaultValue={embed} dir="ltr" />
              </label>
            </details>
          )}
        </section>
      )}

      {band.photos.length > 0 && (
        <section aria-labelledby="photos" className="band-photos">
          <h2 id="photos">Photos</h2>
          <ul>
            {band.photos.map((photo) => (
              <li key={photo.id}>
                <figure>
                  <a href={`/${photo.image}${query ?? ''}`}>
                    <Picture
                      file={photo.image}
                      alt={photo.title}
                      width={600}
                      height={450}
                      query={query}
                      sizes="(min-width: 40rem) min(48vw, 38.5rem), calc(100vw - 2rem)"
                    />
                  </a>
                  <figcaption {...written(photo.title)}>{photo.title}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

/** On every screen. */
const isOneLine = (title: string) => [...title].length <= 12

/** Only http(s) links, so that a stored `javascript:` address is never rendered. */
function linksOf(band: Band) {
  const web = [
    { name: 'Spotify', href: band.spotifyLink },
    { name: 'Apple Music', href: band.appleMusicLink },
    { name: 'Website', href: band.websiteLink },
    { name: 'Instagram', href: band.instagramLink },
    { name: 'Video', href: band.videoLink },
  ].filter(({ href }) => /^https?:\/\//i.test(href))
  const direct = [
    { name: band.email, href: `mailto:${band.email}` },
    { name: band.phone, href: `tel:${band.phone.replace(/[^\d+]/g, '')}` },
  ].filter(({ name }) => name !== '')
  return [...web, ...direct]
}
