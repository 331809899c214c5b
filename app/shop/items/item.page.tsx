import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from '@remix-run/react'
import { bandAddress } from '../../bands/bands'
import { loadCached } from '../../platform/changes/cached-reads.server'
import { DomainError, type FieldErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { readDoneFlash, redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam, parseForm, submittedValuesOf, validate } from '../../platform/http/request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { msg, t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { BackLink } from '../../platform/ui/BackLink'
import { formatClockTime } from '../../platform/ui/format'
import { findCurrentUser } from '../../site/accounts/guards.server'
import { loadAltTextsOfFiles } from '../../site/content/alt-texts.server'
import { PreviewBanner } from '../../site/content/PreviewBanner'
import { previewReader } from '../../site/content/preview.server'
import { isMailOn } from '../../site/mail/mail.server'
import { pageMeta, siteFromMatches } from '../../site/meta'
import { AddedMessage } from '../cart/AddedMessage'
import { addedMessageKey, cartAddFailed } from '../cart/cart'
import { addToCart } from '../cart/cart.server'
import { pendingAddCookie } from '../cart/pending-add.server'
import { MusicOffers } from '../music/MusicOffers'
import { listMusicOffers } from '../music/sell-release.server'
import {
  findUnpaidOrderOfVisitor,
  loadBuyNowChoices,
  startPaymentNow,
} from '../orders/checkout/buy-now.server'
import { CheckoutFailed } from '../orders/checkout/checkout-failed'
import { listHoldsOnItems } from '../orders/checkout/holds.server'
import { measureDaysUntilShipped } from '../orders/parcels/shipping-time.server'
import { loadCachedShipping } from '../shipping/shipping.server'
import { BundleContents } from './BundleContents'
import { findBandOfItem } from './band-items.server'
import { variantIdsIn } from './bundle'
import { Gallery } from './Gallery'
import { ItemArticles } from './ItemArticles'
import { ItemBuy } from './ItemBuy'
import { ItemDelivery } from './ItemDelivery'
import { ItemFiles } from './ItemFiles'
import { ItemHeading } from './ItemHeading'
import type { ItemFailure } from './ItemMessages'
import { useChosenOptions } from './ItemOptions'
import { ItemPictures } from './ItemPictures'
import { itemStructuredData } from './item-data'
import { loadItemDelivery } from './item-delivery.server'
import { ItemForm, StockMailForm } from './item-form'
import {
  type AddedItem,
  imageOfVariant,
  imagesOfItem,
  isInStock,
  itemNotFound,
  type MerchItem,
  preorderText,
  variantTitle,
} from './merch'
import {
  findMerchItemById,
  findMerchItemForReader,
  listMoreMerchItems,
  variantByValues,
} from './merch.server'
import { checkedPriceCents, priceRange, priceText } from './pricing'
import { requestStockMail } from './stock-mails.server'
import { listArticlesOpenedByVariants } from './variant-articles.server'
import { downloadSummaryOf } from './variant-files'
import { listFilesOfVariants } from './variant-files.server'
import { loadReleaseIdsOnSale } from './variant-music.server'
import './item.css'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { item } = args.data ?? {}
  if (!item) return pageMeta(args, t(itemNotFound))
  const about = { description: item.description, image: item.image, isEmbeddable: 'embeds' }
  if (args.data?.preview) return pageMeta(args, item.title, { ...about, isPrivate: true })
  const tags = pageMeta(args, item.title, about)
  return [...tags, itemStructuredData(item, siteFromMatches(args.matches))]
}

export const handle = { failure: itemNotFound, scripts: 'after paint', cache: {} } satisfies RouteHandle

const moreCount = 4

const loginNeeded = msg('You need to be logged in to add items to the cart.')

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const reader = previewReader(request, 'sell')
  const { item, preview } = await findMerchItemForReader(idFromParam(params.id, itemNotFound), reader)
  const done = readDoneFlash(request)
  const user = await findCurrentUser(request)
  const { searchParams } = new URL(request.url)
  const [facts, offer, holds, unpaidOrder] = await Promise.all([
    loadCached(`item ${item.id}`, () => readItemFacts(item)),
    loadBuyNowChoices(item, request, user, loadCachedShipping),
    item.stock === 0 ? listHoldsOnItems([item.id], user?.id) : undefined,
    searchParams.has('canceled') ? findUnpaidOrderOfVisitor(request, user) : null,
  ])
  const hold = holds?.get(item.id)
  return {
    ...facts,
    item,
    preview,
    query: preview && `?preview=${preview.token}`,
    origin: context.origin,
    added: user ? addedOf(item, done) : null,
    hold: hold ? { ...hold, until: formatClockTime(hold.until) } : null,
    told: toldOf(item, done),
    canceled: searchParams.has('canceled') ? { unpaidOrder } : null,
    offer,
    canTell: isMailOn() && !item.variants.every(isInStock),
  }
}

async function readItemFacts(item: MerchItem) {
  const variantIds = item.variants.flatMap(variantIdsIn)
  const [files, articles, music, delivery, daysUntilShipped, altTexts, band, more] = await Promise.all([
    listFilesOfVariants(variantIds),
    listArticlesOpenedByVariants(variantIds),
    listMusicIncludedIn(variantIds),
    loadItemDelivery(item),
    measureDaysUntilShipped(),
    loadAltTextsOfFiles(imagesOfItem(item)),
    findBandOfItem(item.id),
    listMoreMerchItems(moreCount, [item.id]),
  ])
  return {
    download: downloadSummaryOf(files),
    articles,
    music,
    delivery,
    daysUntilShipped,
    altTexts,
    band,
    more,
  }
}

async function listMusicIncludedIn(variantIds: number[]) {
  const releases = await loadReleaseIdsOnSale(variantIds)
  return releases.size > 0 ? listMusicOffers([...new Set(releases.values())]) : []
}

function addedOf(item: MerchItem, done?: string): AddedItem | null {
  const { id, title, variants } = item
  const variant =
    variants.find((one) => done === addedMessageKey(id, one.id)) ??
    (done === addedMessageKey(id) ? variants[0] : undefined)
  if (!variant) return null
  return { title, values: variant.values, image: imageOfVariant(item, variant.pictureId) }
}

const toldOf = ({ title, variants }: MerchItem, done?: string) => {
  const variant = variants.find(({ id }) => done === `told-${id}`)
  return variant ? variantTitle(title, variant.values) : null
}

interface Failing {
  headers?: Record<string, string>
  errors?: FieldErrors
}

/** Adds the item to the cart or starts a payment; a cookie remembers what a logged-out visitor wanted to add. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const item = await findMerchItemById(idFromParam(params.id, itemNotFound))
  const user = await findCurrentUser(request)
  const { intent, option1, option2, email, ...form } = await parseForm(request, ItemForm)
  const choice = [option1, option2]
  const values = submittedValuesOf(request)
  const failed = (status: number, message: string, { headers, errors = {} }: Failing = {}) =>
    data({ message, errors, values, needsLogin: status === 401, choice }, { status, headers })
  try {
    const variant = variantByValues(item, choice)
    const variantId = variant.id
    if (intent === 'wish') {
      const to = user ? { email: user.email } : validate(StockMailForm, { email })
      await requestStockMail(item, variant, { ...to, address: context.address })
      return redirectWithDoneFlash(href('/item/:id', { id: item.id }), `told-${variantId}`, context)
    }
    if (intent === 'buy') {
      const { location, headers } = await startPaymentNow({ item, variant, ...form }, request, user, context)
      return redirect(location, { status: 303, headers })
    }
    if (!user) {
      checkedPriceCents(variant, form.price)
      return failed(401, t(loginNeeded), {
        headers: pendingAddCookie(item.id, context.origin, variantId, form.price),
      })
    }
    await addToCart(user.id, item.id, 1, variantId, form.price)
    return redirectWithDoneFlash(
      href('/item/:id', { id: item.id }),
      addedMessageKey(item.id, variantId),
      context,
    )
  } catch (error) {
    if (error instanceof DomainError) return failed(error.status, error.message, error)
    log.error({ err: error, itemId: item.id, intent }, 'item could not be sold')
    return failed(500, intent === 'buy' ? new CheckoutFailed().message : t(cartAddFailed))
  }
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const isBuying = (await request.clone().formData()).get('intent') === 'buy'
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    const message = isBuying ? new CheckoutFailed().message : t(cartAddFailed)
    return { message, errors: {}, values: {}, needsLogin: false, choice: [] }
  }
}

export default function ItemPage() {
  const {
    item,
    band,
    download,
    articles,
    music,
    more,
    added,
    told,
    canceled,
    delivery,
    daysUntilShipped,
    preview,
    query,
    origin,
    ...forSale
  } = useLoaderData<typeof loader>()
  // A form that fails validation comes back without `choice`; its options are then in `values`.
  const failure = useActionData<ItemFailure>()
  const options = useChosenOptions(
    item,
    (failure?.choice ?? [failure?.values?.option1, failure?.values?.option2]).map(
      (value) => value ?? undefined,
    ),
  )
  const { chosen } = options
  const price = priceText(chosen ? priceRange([chosen]) : item)
  return (
    <>
      <BackLink to={href('/shop')}>{t('Back to the shop')}</BackLink>
      {preview && (
        <PreviewBanner
          reason={t('Draft.')}
          form={href('/admin/:kind/:id', { kind: 'merch', id: item.id })}
          preview={preview}
          link={`${origin}${href('/item/:id', { id: item.id })}${query}`}
        />
      )}
      <article className="item">
        <ItemPictures item={item} chosen={chosen} query={query} />
        <div className="item-text">
          <ItemHeading item={item} band={band && { ...band, address: bandAddress(band) }} />
          <p className="price">{price}</p>
          {item.shipsFrom && <p className="item-stock">{preorderText(item.shipsFrom)}</p>}
          <BundleContents item={item} />
          {download && <ItemFiles item={item} download={download} />}
          <MusicOffers offers={music} />
          <ItemArticles articles={articles} />
          {!preview && (
            <ItemBuy
              item={item}
              options={options}
              price={price}
              failure={failure}
              {...forSale}
              news={{ told, canceled }}
              added={added && !failure && <AddedMessage item={added} />}
            />
          )}
          {delivery && <ItemDelivery item={item} daysUntilShipped={daysUntilShipped} facts={delivery} />}
        </div>
      </article>
      {more.length > 0 && (
        <section className="item-more" aria-labelledby="more">
          <h2 id="more">{t('More from the shop')}</h2>
          <Gallery items={more} />
        </section>
      )}
    </>
  )
}
