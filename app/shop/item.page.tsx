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
import { currentUser } from '../accounts/guards.server'
import { addedFlash, takeAddedFlash } from '../cart/added-flash.server'
import { addedMessage } from '../cart/cart'
import { addToCart, quantityInCart } from '../cart/cart.server'
import { pendingAddCookie } from '../cart/pending-add.server'
import { holdsOn } from '../orders/holds.server'
import { DomainError } from '../platform/errors'
import { log } from '../platform/log.server'
import { idFrom } from '../platform/request.server'
import { pageMeta, siteOf } from '../site/meta'
import { clockTime } from '../ui/format'
import { headingSize } from '../ui/heading-size'
import { Message } from '../ui/Message'
import { dollars } from '../ui/money'
import { written } from '../ui/written'
import { Picture } from '../uploads/Picture'
import { Gallery } from './Gallery'
import { itemData } from './item-data'
import { itemNotFound } from './merch'
import { merchItemById, moreMerch } from './merch.server'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { item } = args.data ?? {}
  if (!item) return pageMeta(args, itemNotFound)
  const tags = pageMeta(args, item.title, { description: item.description, image: item.image })
  return [...tags, itemData(item, siteOf(args.matches))]
}

export const handle = { failure: itemNotFound }

const moreCount = 4
const addFailed = 'Failed to add item to cart.'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const item = await merchItemById(idFrom(params.id, itemNotFound))
  const { isAdded, headers } = takeAddedFlash(request, item.id, context.origin)
  const user = isAdded || item.stock === 0 ? await currentUser(request) : null
  const hold = item.stock === 0 ? (await holdsOn([item.id], user?.id)).get(item.id) : undefined
  return data(
    {
      item,
      quantityInCart: isAdded && user ? await quantityInCart(user.id, item.id) : 0,
      more: await moreMerch(moreCount, [item.id]),
      hold: hold ? { ...hold, until: clockTime(hold.until) } : null,
    },
    { headers },
  )
}

/** Add to Cart; logged out, a cookie remembers the item until after the login. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const item = await merchItemById(idFrom(params.id, itemNotFound))
  const user = await currentUser(request)
  if (!user) {
    const message = 'You need to be logged in to add items to the cart.'
    return data(
      { message, needsLogin: true },
      { status: 401, headers: pendingAddCookie(item.id, context.origin) },
    )
  }
  try {
    await addToCart(user.id, item.id)
    return redirect(`/item/${item.id}`, { headers: addedFlash(item.id, context.origin) })
  } catch (error) {
    if (error instanceof DomainError)
      return data({ message: error.message, needsLogin: false }, { status: error.status })
    log.error({ err: error, itemId: item.id }, 'item could not be added to a cart')
    return data({ message: addFailed, needsLogin: false }, { status: 500 })
  }
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return { message: addFailed, needsLogin: false }
  }
}

export default function ItemPage() {
  const { item, quantityInCart, more, hold } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  const isAdding = useNavigation().formMethod === 'POST'
  const isSoldOut = item.stock === 0
  const soldOutLabel = hold ? 'Reserved' : 'Sold out'
  const isAdded = quantityInCart > 0 && !failure
  return (
    <>
      <p className="item-back">
        <Link to="/shop">
          <span aria-hidden="true">←</span> Back to the shop
        </Link>
      </p>
      <article className="item">
        <Picture
          file={item.image}
          alt={item.title}
          width={640}
          height={640}
          sizes="(min-width: 56rem) min(54vw, 43.2rem), calc(100vw - 2rem)"
          isFirst
        />
        <div className="item-text">
          <h1 {...written(item.title)} data-size={headingSize(item.title)}>
            {item.title}
          </h1>
          {item.description && <p {...written(item.description)}>{item.description}</p>}
          <p className="price">{dollars(item.priceCents)}</p>
          {failure && (
            <Message role="alert">
              {failure.message}{' '}
              {failure.needsLogin && (
                <Link to={`/login?${new URLSearchParams({ redirectTo: `/item/${item.id}` })}`}>Log in</Link>
              )}
            </Message>
          )}
          {isAdded && (
            <Message role="status" key={quantityInCart}>
              {addedMessage(item.title)}
            </Message>
          )}
          <Form method="post" action={`/item/${item.id}`} replace preventScrollReset className="item-buy">
            <button type="submit" className="button" disabled={isSoldOut || isAdding}>
              {isSoldOut ? soldOutLabel : 'Add to Cart'}
            </button>
            {isAdded && <Link to="/cart">View your cart</Link>}
          </Form>
          {hold && (
            <p className="item-stock">
              {hold.isOwn ? (
                <Link to={`/orders/${hold.orderReference}`}>Reserved in your own checkout</Link>
              ) : (
                `Reserved in someone’s checkout, may return at ${hold.until}.`
              )}
            </p>
          )}
          {item.stock !== null && item.stock > 0 && item.stock <= 5 && (
            <p className="item-stock">Only {item.stock} left</p>
          )}
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
