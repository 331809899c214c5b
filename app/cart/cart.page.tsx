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
import { paymentAddress, startCheckout } from '../orders/checkout.server'
import { heldQuantities, unpaidOrderOf } from '../orders/orders.server'
import { DomainError } from '../platform/errors'
import { Id } from '../platform/id'
import { parseForm } from '../platform/request.server'
import { pageMeta } from '../site/meta'
import { useFormErrors } from '../ui/Field'
import { dollars } from '../ui/format'
import { CartLineRow } from './CartLineRow'
import { type Cart, totalCents } from './cart'
import { cartOf, removeLine, takeNotices } from './cart.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Your Cart', { isPrivate: true })

export const handle = {
  failure: 'Failed to fetch cart items.',
  unreached: 'An error occurred while fetching cart items.',
}

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await currentUser(request)
  if (!user) return { cart: null, notices: [], unpaidOrder: null, isBack: false }
  return {
    cart: withHeld(await cartOf(user.id), await heldQuantities(user.id)),
    notices: await takeNotices(user.id),
    unpaidOrder: await unpaidOrderOf(user.id),
    isBack: new URL(request.url).searchParams.has('canceled'),
  }
}

/** What this shopper's own unpaid order holds is there for this shopper. */
function withHeld(cart: Cart, held: Map<number, number>): Cart {
  const lines = cart.lines.map((line) => ({
    ...line,
    stock: line.stock === null ? null : line.stock + (held.get(line.merchItemId) ?? 0),
  }))
  return { ...cart, lines }
}

const CartForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('remove'), lineId: Id }),
  z.object({ intent: z.literal('checkout') }),
])

/** Buttons of the cart page: remove a line, or go and pay. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await parseForm(request, CartForm)
  try {
    if (form.intent === 'checkout') {
      return redirect(paymentAddress(await startCheckout(user, context.origin)), 303)
    }
    await removeLine(user.id, form.lineId)
    return redirect('/cart')
  } catch (error) {
    if (error instanceof DomainError) return refused(error.message, error.status)
    throw error
  }
}

const refused = (message: string, status: number) => data({ message, errors: {}, values: {} }, { status })

/** With JavaScript, a network that fails leaves the page as it is and says so. */
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
  const { cart, notices, unpaidOrder, isBack } = useLoaderData<typeof loader>()
  const fetchers = useFetchers()
  const formErrors = useFormErrors()
  const { formData } = useNavigation()
  if (!cart) {
    return (
      <div className="cart">
        <h1>Your Cart</h1>
        <p role="alert" className="message">
          You must be logged in to view your cart. <Link to="/login?redirectTo=/cart">Log in</Link>
        </p>
      </div>
    )
  }

  const leaving = new Set(
    fetchers
      .filter(({ formData: sent }) => sent?.get('intent') === 'remove')
      .map(({ formData: sent }) => Number(sent?.get('lineId'))),
  )
  const shown = cart.lines.filter(({ id }) => !leaving.has(id))
  return (
    <div className="cart">
      <h1>Your Cart</h1>
      {notices.map((notice) => (
        <p role="status" className="message" key={notice}>
          {notice}
        </p>
      ))}
      {isBack && !formErrors && (
        <p role="status" className="message">
          The payment was not made. Your cart is as it was.
        </p>
      )}
      {formErrors && (
        <p role="alert" className="message">
          {formErrors.message}
        </p>
      )}
      {unpaidOrder && (
        <p className="message">
          <Link to={`/orders/${unpaidOrder}`}>Order {unpaidOrder}</Link> is not paid yet.
        </p>
      )}
      {shown.length === 0 && (
        <p className="empty">
          Your cart is empty. <Link to="/shop">Go to the shop</Link>
        </p>
      )}
      <div className="cart-sheet" hidden={shown.length === 0}>
        <div className="cart-heads" aria-hidden="true">
          <span>Item</span>
          <span>Quantity</span>
          <span>Price</span>
        </div>
        <ul>
          {cart.lines.map((line) => (
            <CartLineRow key={line.id} line={line} isLeaving={leaving.has(line.id)} />
          ))}
        </ul>
        <p className="cart-total">
          <span>Total</span> <strong>{dollars(totalCents(shown))}</strong>
        </p>
        <Form method="post" className="cart-pay">
          <button
            type="submit"
            name="intent"
            value="checkout"
            className="button"
            disabled={formData?.get('intent') === 'checkout'}
          >
            Proceed to Checkout
          </button>
          <p className="cart-note">You pay on our payment provider’s page. We never see your card.</p>
        </Form>
      </div>
    </div>
  )
}
