import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { pageMeta } from '../../../site/meta'
import { findHostedPageAddress } from './joined.server'

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, t('Payment'), { isPrivate: true }),
  ...(args.data ? [{ httpEquiv: 'refresh', content: `0; url=${args.data.url}` }] : []),
]

export const handle = { failure: msg('Failed to load the payment.') }

/**
 * Returns the address of Stripe's payment page, to which this page forwards: the content security policy forbids to
 * redirect a form's request to a payment domain of the site's own.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const url = await findHostedPageAddress(new URL(request.url).searchParams.get('session_id') ?? '')
  if (!url) throw redirect(href('/join'))
  return { url }
}

export default function PayPage() {
  const { url } = useLoaderData<typeof loader>()
  return (
    <div className="account-page">
      <h1>{t('Payment')}</h1>
      <p>{t('You pay on our payment provider’s page. We never see your card details.')}</p>
      <p>
        <a href={url} className="button">
          {t('Continue to payment')}
        </a>
      </p>
    </div>
  )
}
