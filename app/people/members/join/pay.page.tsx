import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { pageMeta } from '../../../site/meta'
import { hostedPageOf } from './joined.server'

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, t('Payment'), { isPrivate: true }),
  ...(args.data ? [{ httpEquiv: 'refresh', content: `0; url=${args.data.url}` }] : []),
]

export const handle = { failure: msg('Failed to load the payment.') }

/** Forwards to a custom payment domain, since the form-action policy blocks redirects from a form to it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const url = await hostedPageOf(new URL(request.url).searchParams.get('session_id') ?? '')
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
