import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { pageMeta } from '../../meta'
import { issuerHost } from './issuer.server'
import { loggedOutUser } from './issuer-logout.server'
import { buildIssuerLogoutUrl } from './oidc-login.server'

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, t('Logout'), { isPrivate: true }),
  ...(args.data ? [{ httpEquiv: 'refresh', content: `0; url=${args.data.url}` }] : []),
]

/** Redirects to the issuer, which ends its own session and leads back. */
export async function loader({ request, context: { origin } }: LoaderFunctionArgs) {
  const userId = loggedOutUser(request, origin)
  const url = userId && (await buildIssuerLogoutUrl(userId, origin))
  if (!url) throw redirect(href('/'))
  return { url, name: issuerHost() }
}

export default function IssuerLogoutPage() {
  const { url, name } = useLoaderData<typeof loader>()
  return (
    <div className="account-page">
      <h1>{t('Logout')}</h1>
      <p>{t('You are logged out here.')}</p>
      <p>
        <a href={url} className="button">
          {t('Log out of {name} too', { name })}
        </a>
      </p>
      <p>
        <Link to={href('/')}>{t('Continue as guest')}</Link>
      </p>
    </div>
  )
}
