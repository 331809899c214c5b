import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from '@remix-run/react'
import { bandAddress } from '../../bands/bands'
import { DomainError, type FieldErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { redirectDone, takeDone } from '../../platform/http/done.server'
import { idFrom, parseForm, submittedValuesOf, validate } from '../../platform/http/request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { msg, t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { BackLink } from '../../platform/ui/BackLink'
import { clockTime } from '../../platform/ui/format'
import { currentUser } from '../../site/accounts/guards.server'
import { altTextsOf } from '../../site/content/alt-texts.server'
import { PreviewBanner } from '../../site/content/PreviewBanner'
import { previewReader } from '../../site/content/preview.server'
import { isMailOn } from '../../site/mail/mail.server'
import { pageMeta, siteOf } from '../../site/meta'
import { AddedMessage } from '../cart/AddedMessage'
import { addedMessageKey, addFailed } from '../cart/cart'
import { addToCart } from '../cart/cart.server'
import { pendingAddCookie } from '../cart/pending-add.server'
import { MusicOffers } from '../music/MusicOffers'
import { musicOffers } from '../music/sell-release.server'
import { buyNowOffer, payNow, unpaidOrderOfVisitor } from '../orders/checkout/buy-now.server'
import { CheckoutFailed } from '../orders/checkout/checkout-failed'
import { holdsOnItems } from '../orders/checkout/holds.server'
import { daysUntilShipped } from '../orders/parcels/shipping-time.server'
import { BundleContents } from './BundleContents'
import { bandOfItem } from './band-items.server'
import { variantsIn } from './bundle'
import { Gallery } from './Gallery'
import { ItemArticles } from './ItemArticles'
import { ItemBuy } from './ItemBuy'
import { ItemDelivery } from './ItemDelivery'
import { ItemFiles } from './ItemFiles'
import { ItemHeading } from './ItemHeading'
import type { ItemFailure } from './ItemMessages'
import { useChosenOptions } from './ItemOptions'
import { ItemPictures } from './ItemPictures'
import { itemData } from './item-data'
import { deliveryFacts } from './item-delivery.server'
import { ItemForm, StockMailForm } from './item-form'
import {
  type AddedItem,
  imageOf,
  imagesOf,
  isAvailable,
  itemNotFound,
  type MerchItem,
  preorderText,
  variantTitle,
} from './merch'
import { merchItemById, merchItemForReader, moreMerch, variantByValues } from './merch.server'
import { agreedCents, priceRange, priceText } from './pricing'
import { requestStockMail } from './stock-mails.server'
import { articlesOpenedBy } from './variant-articles.server'
import { downloadOf } from './variant-files'
import { filesOfVariants } from './variant-files.server'
import { musicOnSale } from './variant-music.server'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { item } = args.data ?? {}
  if (!item) return pageMeta(args, t(itemNotFound))
  const about = { description: item.description, image: item.image }
  if (args.data?.preview) return pageMeta(args, item.title, { ...about, isPrivate: true })
  const tags = pageMeta(args, item.title, about)
  return [...tags, itemData(item, siteOf(args.matches))]
}

export const handle = { failure: itemNotFound, scripts: 'after paint', cache: {} } satisfies RouteHandle

const loginNeeded = msg('You need to be logged in to add items to the cart.')

const moreCount = 4

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const reader = previewReader(request, 'sell')
  const { item, preview } = await merchItemForReader(idFrom(params.id, itemNotFound), reader)
  const done = takeDone(request)
  const user = await currentUser(request)
  const { searchParams } = new URL(request.url)
  const hold = item.stock === 0 ? (await holdsOnItems([item.id], user?.id)).get(item.id) : undefined
  return {
    item,
    preview,
    query: preview && `?preview=${preview.token}`,
    origin: context.origin,
    download: downloadOf(await filesOfVariants(item.variants.flatMap(variantsIn))),
    articles: await articlesOpenedBy(item.variants.flatMap(variantsIn)),
    music: await musicIncludedIn(item),
    added: user ? addedOf(item, done) : null,
    delivery: await deliveryFacts(item),
    daysUntilShipped: await daysUntilShipped(),
    altTexts: await altTextsOf(imagesOf(item)),
    band: await bandOfItem(item.id),
    more: await moreMerch(moreCount, [item.id]),
    hold: hold ? { ...hold, until: clockTime(hold.until) } : null,
    told: toldOf(item, done),
    canceled: searchParams.has('canceled')
      ? { unpaidOrder: await unpaidOrderOfVisitor(request, user) }
      : null,
    offer: await buyNowOffer(item, request, user),
    canTell: isMailOn() && !item.variants.every(isAvailable),
  }
}

async function musicIncludedIn({ variants }: MerchItem) {
  const releases = await musicOnSale(variants.flatMap(variantsIn))
  return releases.size > 0 ? musicOffers([...new Set(releases.values())]) : []
}

function addedOf(item: MerchItem, done?: string): AddedItem | null {
  const { id, title, variants } = item
  const variant =
    variants.find((one) => done === addedMessageKey(id, one.id)) ??
    (done === addedMessageKey(id) ? variants[0] : undefined)
  if (!variant) return null
  return { title, values: variant.values, image: imageOf(item, variant.pictureId) }
}

const toldOf = ({ title, variants }: MerchItem, done?: string) => {
  const variant = variants.find(({ id }) => done === `told-${id}`)
  return variant ? variantTitle(title, variant.values) : null
}

interface Failing {
  headers?: Record<string, string>
  errors?: FieldErrors
}

/** Adds to the cart or starts a payment; a cookie remembers what a logged-out visitor wanted to add. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const item = await merchItemById(idFrom(params.id, itemNotFound))
  const user = await currentUser(request)
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
      return redirectDone(href('/item/:id', { id: item.id }), `told-${variantId}`, context)
    }
    if (intent === 'buy') {
      const { location, headers } = await payNow({ item, variant, ...form }, request, user, context)
      return redirect(location, { status: 303, headers })
    }
    if (!user) {
      agreedCents(variant, form.price)
      return failed(401, t(loginNeeded), {
        headers: pendingAddCookie(item.id, context.origin, variantId, form.price),
      })
    }
    await addToCart(user.id, item.id, 1, variantId, form.price)
    return redirectDone(href('/item/:id', { id: item.id }), addedMessageKey(item.id, variantId), context)
  } catch (error) {
    if (error instanceof DomainError) return failed(error.status, error.message, error)
    log.error({ err: error, itemId: item.id, intent }, 'item could not be sold')
    return failed(500, intent === 'buy' ? new CheckoutFailed().message : t(addFailed))
  }
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const isBuying = (await request.clone().formData()).get('intent') === 'buy'
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    const message = isBuying ? new CheckoutFailed().message : t(addFailed)
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
  // A request without a known form gets a message alone.
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
