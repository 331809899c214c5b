import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { redirectPermanently } from '../../platform/http/redirect-permanently.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { listItemsOfBand } from '../../shop/items/band-items.server'
import { Gallery } from '../../shop/items/Gallery'
import { findMerchItemById, listMoreMerchItems } from '../../shop/items/merch.server'
import { listItemOffersByIds } from '../../shop/items/offers.server'
import { findItemWithMusicOf } from '../../shop/items/variant-music.server'
import { ReleaseBuy } from '../../shop/music/ReleaseBuy'
import { listMusicOffers } from '../../shop/music/sell-release.server'
import { loadBuyNowChoices } from '../../shop/orders/checkout/buy-now.server'
import { findCurrentUser } from '../../site/accounts/guards.server'
import { loadAltTextsOfFiles } from '../../site/content/alt-texts.server'
import { PreviewBanner } from '../../site/content/PreviewBanner'
import { previewReader } from '../../site/content/preview.server'
import { pageMeta } from '../../site/meta'
import { TipLink } from '../../site/TipLink'
import { redirectIfRenamed } from '../band-addresses.server'
import { bandAddress } from '../bands'
import { findBandForReader } from '../bands.server'
import { MoreOfBand } from './MoreOfBand'
import { ReleaseBlock } from './ReleaseBlock'
import { findReleaseByFormerAddress } from './release-addresses.server'
import { coverOfRelease, type Release, releaseAddress } from './releases'
import { findReleaseBySlug, loadMusicOfBand } from './releases.server'
import { releaseStructuredData } from './structured-release'
import './release.css'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args
  if (!data) return pageMeta(args, t('Release not found'))
  const { band, release, preview, origin } = data
  const [first] = release.tracks
  const title = t('{title} by {band}', { title: release.title, band: band.title })
  const about = {
    address: releaseAddress(band, release),
    type: 'music.album' as const,
    musician: bandAddress(band),
    audio: first && `/${first.audioFile}`,
    description: release.credits || title,
    image: coverOfRelease(release) ?? band.landingImage,
    isPrivate: Boolean(preview),
  }
  const tags = pageMeta(args, title, about)
  return preview ? tags : [...tags, releaseStructuredData(band, release, origin)]
}

export const handle = {
  failure: msg('Release not found'),
  scripts: 'after paint',
  cache: { query: ['view'] },
} satisfies RouteHandle

const shownOthers = 4

export async function loader({ request, params, context: { origin } }: LoaderFunctionArgs) {
  const { bandName = '', release: slug = '' } = params
  const rest = `/releases/${encodeURIComponent(slug)}`
  const { band, preview } = await redirectIfRenamed(
    findBandForReader(bandName, previewReader(request)),
    bandName,
    rest,
  )
  const query = preview && `?preview=${preview.token}`
  const release = await findReleaseBySlug(band.id, slug).catch(async (error) => {
    const renamed = await findReleaseByFormerAddress(band.id, slug)
    throw renamed ? redirectPermanently(releaseAddress(band, renamed) + (query ?? '')) : error
  })
  const buy = preview ? null : await musicFor(release.id, request)
  const isOther = release.merchItemId !== null && release.merchItemId !== buy?.item.id
  const [offer] = await listItemOffersByIds(isOther ? [release.merchItemId ?? 0] : [])
  const [more, altTexts] = await Promise.all([
    moreOf(band.id, release),
    loadAltTextsOfFiles([coverOfRelease(release)]),
  ])
  return {
    ...more,
    altTexts,
    band: { ...band, tracks: [], photos: [] },
    release,
    offer,
    buy,
    preview,
    query,
    origin,
  }
}

async function musicFor(releaseId: number, request: Request) {
  const sold = await findItemWithMusicOf(releaseId)
  const [music] = sold ? await listMusicOffers([releaseId]) : []
  if (!sold || sold.isDraft || !music) return null
  const item = await findMerchItemById(sold.itemId)
  return { item, music, offer: await loadBuyNowChoices(item, request, await findCurrentUser(request)) }
}

async function moreOf(bandId: number, { id, merchItemId }: Release) {
  const others = (await loadMusicOfBand(bandId)).releases
    .filter((other) => other.id !== id)
    .slice(0, shownOthers)
  const own = (await listItemsOfBand(bandId)).filter((item) => item.id !== merchItemId)
  const isFromShop = others.length + own.length === 0
  return {
    others: others.map(({ tracks, ...other }) => ({ ...other, cover: coverOfRelease({ ...other, tracks }) })),
    items: isFromShop
      ? await listMoreMerchItems(shownOthers, merchItemId === null ? [] : [merchItemId])
      : own.slice(0, shownOthers),
    isFromShop,
  }
}

export default function ReleasePage() {
  const { band, release, offer, buy, others, items, isFromShop, preview, query, origin } =
    useLoaderData<typeof loader>()
  return (
    <div className="release-page">
      {preview && (
        <PreviewBanner
          reason="Draft."
          form={href('/admin/:kind/:id', { kind: 'bands', id: band.id })}
          preview={preview}
          link={`${origin}${releaseAddress(band, release)}${query}`}
        />
      )}
      <BackLink to={bandAddress(band) + (query ?? '')}>
        <bdi>{band.title}</bdi>
      </BackLink>
      <ReleaseBlock band={band} release={release} offer={offer} query={query} isAlone>
        {buy && <ReleaseBuy {...buy} />}
      </ReleaseBlock>
      {!preview && <TipLink kind="release" id={release.id} name={release.title} />}
      <MoreOfBand band={band} releases={others} isFromShop={isFromShop} query={query}>
        {items.length > 0 && <Gallery items={items} />}
      </MoreOfBand>
    </div>
  )
}
