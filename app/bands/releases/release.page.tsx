import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import type { RouteHandle } from '../../platform/http/route-handle'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { itemsOfBand } from '../../shop/items/band-items.server'
import { Gallery } from '../../shop/items/Gallery'
import { merchItemById, moreMerch } from '../../shop/items/merch.server'
import { offersOf } from '../../shop/items/offers.server'
import { musicItemOf } from '../../shop/items/variant-music.server'
import { ReleaseBuy } from '../../shop/music/ReleaseBuy'
import { musicOffers } from '../../shop/music/sell-release.server'
import { buyNowOffer } from '../../shop/orders/checkout/buy-now.server'
import { currentUser } from '../../site/accounts/guards.server'
import { altTextsOf } from '../../site/content/alt-texts.server'
import { PreviewBanner } from '../../site/content/PreviewBanner'
import { previewReader } from '../../site/content/preview.server'
import { pageMeta } from '../../site/meta'
import { TipLink } from '../../site/TipLink'
import { redirectIfRenamed, redirectToBand } from '../band-addresses.server'
import { bandAddress } from '../bands'
import { bandForReader } from '../bands.server'
import { MoreOfBand } from './MoreOfBand'
import { ReleaseBlock } from './ReleaseBlock'
import { releaseByFormerAddress } from './release-addresses.server'
import { coverOf, type Release, releaseAddress } from './releases'
import { musicOf, releaseOf } from './releases.server'
import { structuredRelease } from './structured-release'

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
    image: coverOf(release) ?? band.landingImage,
    isPrivate: Boolean(preview),
  }
  const tags = pageMeta(args, title, about)
  return preview ? tags : [...tags, structuredRelease(band, release, origin)]
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
    bandForReader(bandName, previewReader(request)),
    bandName,
    rest,
  )
  const query = preview && `?preview=${preview.token}`
  const release = await releaseOf(band.id, slug).catch(async (error) => {
    const renamed = await releaseByFormerAddress(band.id, slug)
    throw renamed ? redirectToBand(releaseAddress(band, renamed) + (query ?? '')) : error
  })
  const buy = preview ? null : await musicFor(release.id, request)
  const isOther = release.merchItemId !== null && release.merchItemId !== buy?.item.id
  const [offer] = await offersOf(isOther ? [release.merchItemId ?? 0] : [])
  return {
    ...(await moreOf(band.id, release)),
    altTexts: await altTextsOf([coverOf(release)]),
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
  const sold = await musicItemOf(releaseId)
  const [music] = sold ? await musicOffers([releaseId]) : []
  if (!sold || sold.isDraft || !music) return null
  const item = await merchItemById(sold.itemId)
  return { item, music, offer: await buyNowOffer(item, request, await currentUser(request)) }
}

async function moreOf(bandId: number, { id, merchItemId }: Release) {
  const others = (await musicOf(bandId)).releases.filter((other) => other.id !== id).slice(0, shownOthers)
  const own = (await itemsOfBand(bandId)).filter((item) => item.id !== merchItemId)
  const isFromShop = others.length + own.length === 0
  return {
    others: others.map(({ tracks, ...other }) => ({ ...other, cover: coverOf({ ...other, tracks }) })),
    items: isFromShop
      ? await moreMerch(shownOthers, merchItemId === null ? [] : [merchItemId])
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
