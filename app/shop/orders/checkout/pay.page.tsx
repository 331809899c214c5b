import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { DomainError, NotFound } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { pageMeta } from '../../../site/meta'
import { findOrderOfStripeSession } from '../order-access.server'
import { orderNotFound } from '../orders'
import { resumeCheckout } from './checkout.server'
import { CheckoutFailed } from './checkout-failed'
import '../orders.css'

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, t('Payment'), { isPrivate: true }),
  ...(args.data ? [{ httpEquiv: 'refresh', content: `0; url=${args.data.url}` }] : []),
]

export const handle = { failure: msg('Failed to load the order.') }

/**
 * Returns the address of Stripe's payment page, to which this page forwards: the content security policy forbids to
 * redirect a form's request to a payment domain of the site's own.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const opened = await findOrderOfStripeSession(
    request,
    new URL(request.url).searchParams.get('session_id') ?? '',
  )
  if (!opened) throw new NotFound(t(orderNotFound))
  const { order, ownerId, link } = opened
  try {
    return { url: (await resumeCheckout(ownerId, order.id)).url }
  } catch (error) {
    if (error instanceof CheckoutFailed || !(error instanceof DomainError)) throw error
    throw redirect(link)
  }
}

export default function PayPage() {
  const { url } = useLoaderData<typeof loader>()
  return (
    <article className="order">
      <header className="order-head">
        <h1>{t('Payment')}</h1>
      </header>
      <p>{t('Payment by Stripe. We never see your card.')}</p>
      <p>
        <a href={url} className="button">
          {t('Continue to payment')}
        </a>
      </p>
    </article>
  )
}
