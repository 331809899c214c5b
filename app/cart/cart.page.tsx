import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  Form,
  isRouteErrorResponse,
  Link,
  type MetaFunction,
  useFetchers,
  useLoaderData,
  useNavigation,
} from '@remix-run/react'
import { z } from 'zod'
import { currentUser, requireUser } from '../accounts/guards.server'
import { CheckoutFailed } from '../orders/checkout'
import { paymentUrl, startCheckout } from '../orders/checkout.server'
import { holdsOn } from '../orders/holds.server'
import { reservedQuantities, unpaidOrderOf } from '../orders/orders.server'
import { DomainError } from '../platform/errors'
import { Id } from '../platform/id'
import { log } from '../platform/log.server'
import { parseForm } from '../platform/request.server'
import { pageMeta } from '../site/meta'
import { useFormErrors } from '../ui/Field'
import { clockTime } from '../ui/format'
import { Message } from '../ui/Message'
import { dollars } from '../ui/money'
import { CartLineRow } from './CartLineRow'
import { type Cart, removeFailed, totalCents } from './cart'
import { cartOf, removeLine, takeNotices } from './cart.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Your Cart', { isPrivate: true })

export const handle = {
  failure: 'Failed to fetch cart items.',
  unreached: 'An error occurred while fetching cart items.',
}

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await currentUser(request)
  if (!user) return { cart: null, heldUntil: {}, notices: [], unpaidOrder: null, isCanceled: false }
  const cart = withOwnReservation(await cartOf(user.id), await reservedQuantities(user.id))
  return {
    cart,
    heldUntil: await heldUntil(cart),
    notices: await takeNotices(user.id),
    unpaidOrder: await unpaidOrderOf(user.id),
    isCanceled: new URL(request.url).searchParams.has('canceled'),
  }
}

/** Stock that this shopper's own unpaid order holds counts as available to them. */
function withOwnReservation(cart: Cart, reserved: Map<number, number>): Cart {
  const lines = cart.lines.map((line) => ({
    ...line,
    stock: line.stock === null ? null : line.stock + (reserved.get(line.merchItemId) ?? 0),
  }))
  return { ...cart, lines }
}

/** For items that are gone for the moment: when they may return, by item id. */
async function heldUntil({ lines }: Cart): Promise<Record<number, string>> {
  const gone = lines.filter(({ stock }) => stock !== null && stock <= 0)
  if (gone.length === 0) return {}
  const holds = await holdsOn(gone.map(({ merchItemId }) => merchItemId))
  return Object.fromEntries([...holds].map(([id, { until }]) => [id, clockTime(until)]))
}

const CartForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('remove'), lineId: Id.catch(0) }),
  z.object({ intent: z.literal('checkout') }),
])

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await parseForm(request, CartForm)
  try {
    if (form.intent === 'checkout') {
      return redirect(paymentUrl(await startCheckout(user, context)), 303)
    }
    await removeLine(user.id, form.lineId)
    return redirect('/cart')
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof DomainError) return failed(error.message, error.status)
    log.error({ err: error, intent: form.intent }, 'cart action failed')
    return failed(form.intent === 'checkout' ? new CheckoutFailed().message : removeFailed, 500)
  }
}

const failed = (message: string, status: number) => data({ message, errors: {}, values: {} }, { status })

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const isCheckout = (await request.clone().formData()).get('intent') === 'checkout'
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    const message = isCheckout ? new CheckoutFailed().message : 'An error occurred while removing the item.'
    return { message, errors: {}, values: {} }
  }
}

export default function CartPage() {
  const { cart, heldUntil, notices, unpaidOrder, isCanceled } = useLoaderData<typeof loader>()
  const fetchers = useFetchers()
  const formErrors = useFormErrors()
  const { formData } = useNavigation()
  if (!cart) {
    return (
      <div className="cart">
        <h1>Your Cart</h1>
        <Message role="alert">
          You must be logged in to view your cart. <Link to="/login?redirectTo=/cart">Log in</Link>
        </Message>
      </div>
    )
  }

  const removing = new Set(
    fetchers
      .filter(({ formData: sent }) => sent?.get('intent') === 'remove')
      .map(({ formData: sent }) => Number(sent?.get('lineId'))),
  )
  const shown = cart.lines.filter(({ id }) => !removing.has(id))
  return (
    <div className="cart">
      <h1>Your Cart</h1>
      {notices.map((notice) => (
        <Message role="status" key={notice}>
          {notice}
        </Message>
      ))}
      {isCanceled && !formErrors && (
        <Message role="status">Payment canceled. Your cart has not changed.</Message>
      )}
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {unpaidOrder && (
        <Message>
          <Link to={`/orders/${unpaidOrder}`}>Order {unpaidOrder}</Link> has not been paid yet.
        </Message>
      )}
      {shown.length === 0 && (
        <p className="empty">
          Your cart is empty. <Link to="/shop">Go to the shop</Link>
        </p>
      )}
      <div className="cart-lines" hidden={shown.length === 0}>
        <div className="cart-headings" aria-hidden="true">
          <span>Item</span>
          <span>Quantity</span>
          <span>Price</span>
        </div>
        <ul>
          {cart.lines.map((line) => (
            <CartLineRow
              key={line.id}
              line={line}
              heldUntil={heldUntil[line.merchItemId]}
              isBeingRemoved={removing.has(line.id)}
            />
          ))}
        </ul>
        <p className="cart-total">
          <span>Total</span> <strong>{dollars(totalCents(shown))}</strong>
        </p>
        <Form method="post" className="cart-checkout">
          <button
            type="submit"
            name="intent"
            value="checkout"
            className="button"
            disabled={formData?.get('intent') === 'checkout'}
          >
            Proceed to Checkout
          </button>
          <p className="cart-note">You pay on our payment provider’s page. We never see your card details.</p>
        </Form>
      </div>
    </div>
  )
}
