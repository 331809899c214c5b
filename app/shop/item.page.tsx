import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  Form,
  isRouteErrorResponse,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from '@remix-run/react'
import { useState } from 'react'
import { currentUser } from '../accounts/guards.server'
import { bandAddress } from '../bands/bands'
import { addedMessage, addedMessageKey, addFailed } from '../cart/cart'
import { addToCart, quantityInCart } from '../cart/cart.server'
import { pendingAddCookie } from '../cart/pending-add.server'
import { isMailOn } from '../mail/mail.server'
import { buyNowOffer, payNow, unpaidOrderOfVisitor } from '../orders/checkout/buy-now.server'
import { CheckoutFailed } from '../orders/checkout/checkout-failed'
import { holdsOnItems } from '../orders/checkout/holds.server'
import { redirectDone, takeDone } from '../platform/http/done.server'
import { DomainError } from '../platform/http/errors'
import { idFrom, parseForm, validate } from '../platform/http/request.server'
import type { RouteHandle } from '../platform/http/route-handle'
import { log } from '../platform/logging/log.server'
import { pageMeta, siteOf } from '../site/meta'
import { clockTime } from '../ui/format'
import { headingSize } from '../ui/heading-size'
import { formatMoney } from '../ui/money'
import { textAttributes } from '../ui/text-attributes'
import { BundleContents } from './BundleContents'
import { BuyNow } from './BuyNow'
import { bandOfItem } from './band-items.server'
import { variantsIn } from './bundle'
import { Gallery } from './Gallery'
import { ItemFiles } from './ItemFiles'
import { type ItemFailure, ItemMessages } from './ItemMessages'
import { ItemOptions, useChosenOptions } from './ItemOptions'
import { ItemPictures } from './ItemPictures'
import { ItemStock } from './ItemStock'
import { itemData } from './item-data'
import { ItemForm, StockMailForm } from './item-form'
import { isAvailable, itemNotFound, type MerchItem, preorderText, priceText, variantTitle } from './merch'
import { merchItemById, moreMerch, variantByValues } from './merch.server'
import { StockMailRequest } from './StockMailRequest'
import { requestStockMail } from './stock-mails.server'
import { downloadOf } from './variant-files'
import { filesOfVariants } from './variant-files.server'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { item } = args.data ?? {}
  if (!item) return pageMeta(args, itemNotFound)
  const tags = pageMeta(args, item.title, { description: item.description, image: item.image })
  return [...tags, itemData(item, siteOf(args.matches))]
}

export const handle = { failure: itemNotFound, scripts: 'after paint', cache: {} } satisfies RouteHandle

const moreCount = 4
const loginNeeded = 'You need to be logged in to add items to the cart.'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const item = await merchItemById(idFrom(params.id, itemNotFound))
  const done = takeDone(request)
  const user = await currentUser(request)
  const { searchParams } = new URL(request.url)
  const hold = item.stock === 0 ? (await holdsOnItems([item.id], user?.id)).get(item.id) : undefined
  return {
    item,
    download: downloadOf(await filesOfVariants(item.variants.flatMap(variantsIn))),
    quantityInCart: user && done === addedMessageKey(item.id) ? await quantityInCart(user.id, item.id) : 0,
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

/** Returns the variant for which a notification was just requested. */
const toldOf = ({ title, variants }: MerchItem, done?: string) => {
  const variant = variants.find(({ id }) => done === `told-${id}`)
  return variant ? variantTitle(title, variant.values) : null
}

/** Adds to the cart or starts a payment; a cookie remembers what a logged-out visitor wanted to add. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const item = await merchItemById(idFrom(params.id, itemNotFound))
  const user = await currentUser(request)
  const { intent, option1, option2, email, ...form } = await parseForm(request, ItemForm)
  const choice = [option1, option2]
  const failed = (status: number, message: string, headers?: Record<string, string>) =>
    data({ message, needsLogin: status === 401, choice }, { status, headers })
  try {
    const variant = variantByValues(item, choice)
    const variantId = variant.id
    if (intent === 'wish') {
      const to = user ? { email: user.email } : validate(StockMailForm, { email })
      await requestStockMail(item, variant, { ...to, address: context.address })
      return redirectDone(`/item/${item.id}`, `told-${variantId}`, context)
    }
    if (intent === 'buy') {
      const { location, headers } = await payNow({ item, variant, ...form }, request, user, context)
      return redirect(location, { status: 303, headers })
    }
    if (!user) return failed(401, loginNeeded, pendingAddCookie(item.id, context.origin, variantId))
    await addToCart(user.id, item.id, 1, variantId)
    return redirectDone(`/item/${item.id}`, addedMessageKey(item.id), context)
  } catch (error) {
    if (error instanceof DomainError) return failed(error.status, error.message)
    log.error({ err: error, itemId: item.id, intent }, 'item could not be sold')
    return failed(500, intent === 'buy' ? new CheckoutFailed().message : addFailed)
  }
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const isBuying = (await request.clone().formData()).get('intent') === 'buy'
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    const message = isBuying ? new CheckoutFailed().message : addFailed
    return { message, needsLogin: false, choice: [] }
  }
}

const buyForm = 'buy'

/** Sends the item's form, with what is chosen there. */
const GuestBuyButton = ({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) => (
  <button
    type="submit"
    form={buyForm}
    name="intent"
    value="buy"
    className="button"
    disabled={isBusy}
    onClick={onPress}
  >
    Buy now without an account
  </button>
)

export default function ItemPage() {
  const { item, band, download, offer, quantityInCart, more, hold, told, canTell, canceled } =
    useLoaderData<typeof loader>()
  // A request without a known form gets a message alone.
  const failure = useActionData<ItemFailure>()
  const isAdding = useNavigation().formMethod === 'POST'
  const [isLeaving, setIsLeaving] = useState(false)
  const isSoldOut = item.stock === 0
  const soldOutLabel = hold ? 'Reserved' : 'Sold out'
  const isAdded = quantityInCart > 0 && !failure
  const { form, choice, chosen, read } = useChosenOptions(
    item,
    failure?.choice?.map((value) => value ?? undefined),
  )
  return (
    <>
      <p className="item-back">
        <Link to="/shop">
          <span aria-hidden="true">←</span> Back to the shop
        </Link>
      </p>
      <article className="item">
        <ItemPictures item={item} chosen={chosen} />
        <div className="item-text">
          <h1 {...textAttributes(item.title)} data-size={headingSize(item.title)}>
            {item.title}
          </h1>
          {band && (
            <p className="byline">
              By{' '}
              <Link to={bandAddress(band)}>
                <bdi {...textAttributes(band.title)}>{band.title}</bdi>
              </Link>
            </p>
          )}
          {item.description && <p {...textAttributes(item.description)}>{item.description}</p>}
          <p className="price">{chosen ? formatMoney(chosen.priceCents) : priceText(item)}</p>
          {item.shipsFrom && <p className="item-stock">{preorderText(item.shipsFrom)}</p>}
          <BundleContents item={item} />
          {download && <ItemFiles item={item} download={download} />}
          <ItemMessages
            item={item}
            failure={failure}
            guestWay={offer && <GuestBuyButton isBusy={isAdding} onPress={() => setIsLeaving(true)} />}
            told={told}
            canceled={canceled}
            addedQuantity={quantityInCart}
            addedText={addedMessage(item.title)}
          />
          <Form
            ref={form}
            id={buyForm}
            method="post"
            action={`/item/${item.id}`}
            replace={!isLeaving}
            preventScrollReset
            className="item-buy"
          >
            <ItemOptions item={item} choice={choice} onChange={read} />
            <button
              type="submit"
              className="button"
              disabled={isSoldOut || isAdding}
              onClick={() => setIsLeaving(false)}
            >
              {isSoldOut ? soldOutLabel : 'Add to Cart'}
            </button>{' '}
            {offer && (
              <BuyNow
                key={item.id}
                offer={offer}
                isSent={!chosen?.isDigital}
                isBusy={isAdding}
                onPress={() => setIsLeaving(true)}
              />
            )}{' '}
            {isAdded && <Link to="/cart">View your cart</Link>}
            {canTell && <StockMailRequest isOpen={isSoldOut} isBusy={isAdding} />}
          </Form>
          <ItemStock item={item} chosen={chosen} hold={hold} />
        </div>
      </article>
      {more.length > 0 && (
        <section className="item-more" aria-labelledby="more">
          <h2 id="more">More from the shop</h2>
          <Gallery items={more} />
        </section>
      )}
    </>
  )
}
