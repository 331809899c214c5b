import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireUser } from '../accounts/guards.server'
import { DomainError, NotFound } from '../platform/errors'
import { pageMeta } from '../site/meta'
import { CheckoutFailed } from './checkout'
import { resumeCheckout } from './checkout.server'
import { orderAddress, orderNotFound } from './orders'
import { orderBySession } from './orders.server'

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, 'Payment', { isPrivate: true }),
  ...(args.data ? [{ httpEquiv: 'refresh', content: `0; url=${args.data.url}` }] : []),
]

export const handle = { failure: 'Failed to load the order.' }

/** The form-action policy blocks redirects from a form to a custom payment domain, so this page forwards. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const order = await orderBySession(user.id, new URL(request.url).searchParams.get('session_id') ?? '')
  if (!order) throw new NotFound(orderNotFound)
  try {
    return { url: (await resumeCheckout(user.id, order.id)).url }
  } catch (error) {
    if (error instanceof CheckoutFailed || !(error instanceof DomainError)) throw error
    throw redirect(orderAddress(order))
  }
}

export default function PayPage() {
  const { url } = useLoaderData<typeof loader>()
  return (
    <article className="order">
      <header className="order-head">
        <h1>Payment</h1>
      </header>
      <p>You pay on our payment provider’s page. We never see your card details.</p>
      <p>
        <a href={url} className="button">
          Continue to payment
        </a>
      </p>
    </article>
  )
}
