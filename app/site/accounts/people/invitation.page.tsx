import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import { z } from 'zod'
import { NotFound } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { parseForm } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { Field, useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { pageMeta, siteFromMatches } from '../../meta'
import { usernameRule } from '../account-rules'
import { Registration } from '../accounts'
import { findCurrentUser } from '../guards.server'
import { withRedirectTo } from '../login-address'
import { NewPasswordField } from '../NewPasswordField'
import { staffDuties, staffRoleNames } from '../staff'
import {
  acceptInvitation,
  expiredInvitationMessage,
  findInvitationByToken,
  registerInvitedUser,
} from './invitations.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Invitation'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const invitation = await findInvitationByToken(token)
  if (!invitation) throw new NotFound(expiredInvitationMessage)
  const user = await findCurrentUser(request)
  return { token, invitation, username: user?.username }
}

const Token = z.string().max(200)
const Accept = z.object({ token: Token })
const Join = Registration.extend({ token: Token })

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await findCurrentUser(request)
  if (user) {
    const { token } = await parseForm(request, Accept)
    await acceptInvitation(token, user)
    return redirect(href('/admin'), 303)
  }
  const { token, ...registration } = await parseForm(request, Join)
  await registerInvitedUser(token, registration, context.address)
  return redirectWithDoneFlash(withRedirectTo(href('/login'), href('/admin')), 'registered', context)
}

export default function InvitationPage() {
  const { token, invitation, username } = useLoaderData<typeof loader>()
  const { staff, email, createdBy } = invitation
  const formErrors = useFormErrors()
  return (
    <div className="account-page">
      <h1>{t('Invitation')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <InvitedTo createdBy={createdBy} />
      <p>
        {t(staffRoleNames[staff])}: {t(staffDuties[staff])}.
      </p>
      <Form method="post" className="form">
        <input type="hidden" name="token" value={token} />
        {!username && (
          <>
            <Field
              label={t('Username')}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              hint={t(usernameRule)}
              formErrors={formErrors}
            />
            <Field
              label={t('Email')}
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={email}
              formErrors={formErrors}
            />
            <NewPasswordField label={t('Password')} name="password" formErrors={formErrors} />
          </>
        )}
        <button type="submit" className="button">
          {username ? t('Accept as {username}', { username }) : t('Create account and accept')}
        </button>
      </Form>
      {!username && (
        <p>
          <Trans
            id="Have an account? <a>Log in</a>"
            components={{
              a: <Link to={withRedirectTo(href('/login'), `${href('/invitation')}?token=${token}`)} />,
            }}
          />
        </p>
      )}
    </div>
  )
}

function InvitedTo({ createdBy }: { createdBy: string }) {
  const { name } = siteFromMatches(useMatches())
  return (
    <p>
      <Trans
        id="{createdBy} invites you to help run <b>{name}</b>."
        values={{ createdBy, name }}
        components={{ b: <strong /> }}
      />
    </p>
  )
}
