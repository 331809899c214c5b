import type { ActionFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Email } from '../../platform/text/email'
import { useDoneMessage } from '../../platform/ui/done-message'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { isMailOn } from '../mail/mail.server'
import { pageMeta } from '../meta'
import { requestPasswordReset } from './password-reset.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Reset your password'), { isPrivate: true })

export const loader = () => ({ isMailOn: isMailOn() })

export async function action({ request, context }: ActionFunctionArgs) {
  const { email } = await parseForm(request, z.object({ email: Email }))
  await requestPasswordReset(email, context.address)
  return redirectWithDoneFlash(href('/forgot-password'), 'sent', context)
}

export default function ForgotPasswordPage() {
  const { isMailOn } = useLoaderData<typeof loader>()
  const isSent = useDoneMessage() === 'sent'
  const formErrors = useFormErrors()
  return (
    <div className="account-page">
      <h1>{t('Reset your password')}</h1>
      {!isMailOn && (
        <p>
          {t(
            'This site does not send email. Enter your address: the owner sees it and gives you a reset link.',
          )}
        </p>
      )}
      {isSent && (
        <Message role="status">
          {isMailOn
            ? t(
                'If that address has an account, a reset link is on its way. It works once and expires in one hour.',
              )
            : t('If that address has an account, the site’s owner sees your request.')}
        </Message>
      )}
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <Form method="post" className="form">
        <Field
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          formErrors={formErrors}
        />
        <button type="submit" className="button">
          {isMailOn ? t('Send reset link') : t('Ask the owner')}
        </button>
      </Form>
      <p>
        <Link to={href('/login')}>{t('Back to login')}</Link>
      </p>
    </div>
  )
}
