import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../../platform/href'
import { localPath } from '../../../platform/http/local-path'
import { parseForm } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { pageMeta } from '../../meta'
import { TimeZone } from '../accounts'
import { findCurrentUser } from '../guards.server'
import { withRedirectTo } from '../login-address'
import { loginAttemptCookie, loginAttemptIn } from './attempt.server'
import { fetchIssuerConfiguration, issuerHost, oidcButtonLabel, oidcSettings } from './issuer.server'
import { OidcButton } from './OidcButton'
import { buildIssuerLoginUrl, createLoginAttempt } from './oidc-login.server'

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, t('Login'), { isPrivate: true }),
  ...(args.data?.url ? [{ httpEquiv: 'refresh', content: `0; url=${args.data.url}` }] : []),
]

/** Redirects to the issuer: the form-action policy blocks redirects from a form to another site. */
export async function loader({ request, context: { origin } }: LoaderFunctionArgs) {
  oidcSettings()
  if (await findCurrentUser(request)) throw redirect(href('/'))
  const attempt = loginAttemptIn(request, origin)
  return {
    url: attempt && (await buildIssuerLoginUrl(attempt, origin)),
    host: issuerHost(),
    label: oidcButtonLabel() ?? '',
    redirectTo: attempt?.redirectTo ?? '/',
  }
}

export async function action({ request, context: { origin } }: ActionFunctionArgs) {
  const form = await parseForm(request, z.object({ redirectTo: z.string().optional(), timeZone: TimeZone }))
  await fetchIssuerConfiguration()
  const attempt = await createLoginAttempt({
    redirectTo: localPath(form.redirectTo),
    timeZone: form.timeZone,
  })
  return redirect(href('/login/oidc'), {
    status: 303,
    headers: { 'Set-Cookie': loginAttemptCookie(attempt, origin) },
  })
}

export default function StartPage() {
  const { url, host, label, redirectTo } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="account-page">
      <h1>{t('Login')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {url && !formErrors ? (
        <p>
          <a href={url} className="button">
            {t('Continue to {host}', { host })}
          </a>
        </p>
      ) : (
        <OidcButton label={label} redirectTo={redirectTo} />
      )}
      <p>
        <Link to={withRedirectTo(href('/login'), redirectTo)}>{t('Log in with a password')}</Link>
      </p>
    </div>
  )
}
