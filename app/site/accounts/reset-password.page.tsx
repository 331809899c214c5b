import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { pageMeta } from '../meta'
import { Password } from './accounts'
import { replaceOneTimePassword } from './change-account.server'
import { expireSessionCookie, withSessionCookie } from './credentials.server'
import { readDeviceOfRequest } from './device.server'
import { findCurrentSession } from './guards.server'
import { NewPasswordField } from './NewPasswordField'
import { expiredLinkMessage, isResetLinkUsable, resetPassword } from './password-reset.server'
import './guest-ways.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Set a new password'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const isPasswordSpent = !token && ((await findCurrentSession(request))?.mustSetPassword ?? false)
  const isUsable = isPasswordSpent || (await isResetLinkUsable(token))
  return { token, isPasswordSpent, problem: isUsable ? undefined : t(expiredLinkMessage) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { token, password } = await parseForm(
    request,
    z.object({ token: z.string().max(200), password: Password }),
  )
  const session = await findCurrentSession(request)
  if (!token && session?.mustSetPassword) {
    const device = await readDeviceOfRequest(request, context)
    const credentials = await replaceOneTimePassword(session.account.id, device, password)
    return withSessionCookie(
      redirectWithDoneFlash(href('/userInfo'), 'password', context),
      credentials,
      context.origin,
    )
  }
  await resetPassword(token, password)
  return expireSessionCookie(redirectWithDoneFlash(href('/login'), 'reset', context), context.origin)
}

export default function ResetPasswordPage() {
  const { token, isPasswordSpent, problem } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  if (problem) {
    return (
      <div className="account-page">
        <h1>{t('Set a new password')}</h1>
        <Message role="alert">{problem}</Message>
        <p className="guest-ways">
          <Link to={href('/forgot-password')} className="button">
            {t('Get a new link')}
          </Link>{' '}
          <Link to={href('/login')} className="button is-plain">
            {t('Log in')}
          </Link>
        </p>
      </div>
    )
  }
  return (
    <div className="account-page">
      <h1>{t('Set a new password')}</h1>
      {formErrors && (
        <Message role="alert">
          {formErrors.message}{' '}
          {!formErrors.errors.password && <Link to={href('/forgot-password')}>{t('Get a new link')}</Link>}
        </Message>
      )}
      {isPasswordSpent && (
        <Message>{t('The password you logged in with works only once. Choose one of your own.')}</Message>
      )}
      <Form method="post" className="form">
        <input type="hidden" name="token" value={token} />
        <NewPasswordField name="password" required formErrors={formErrors} />
        <button type="submit" className="button">
          {t('Set password')}
        </button>
      </Form>
    </div>
  )
}
