import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { expireSessionCookie } from '../../site/accounts/credentials.server'
import { requireUser } from '../../site/accounts/guards.server'
import { OwnPasswordField } from '../../site/accounts/OwnPasswordField'
import { CodeField } from '../../site/accounts/second-factor/CodeField'
import { hasSecondFactor } from '../../site/accounts/second-factor/codes.server'
import { pageMeta } from '../../site/meta'
import { countDataKeptAfterDeletion, deleteAccount, deletionConfirmationWord } from './delete-account.server'
import '../../site/accounts/accounts.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Delete my account'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, username } = await requireUser(request)
  const [dataKeptAfterDeletion, asksCode] = await Promise.all([
    countDataKeptAfterDeletion(id),
    hasSecondFactor(id),
  ])
  return {
    ...dataKeptAfterDeletion,
    username,
    word: deletionConfirmationWord,
    asksCode,
  }
}

const Farewell = z.object({
  password: z.string().max(256),
  code: z.string().max(100).optional(),
  word: z.string().max(100),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(request)
  await deleteAccount(user, await parseForm(request, Farewell))
  return expireSessionCookie(redirectWithDoneFlash(href('/login'), 'deleted', context), context.origin)
}

export default function DeleteAccountPage() {
  const { username, orders, unpaid, membershipPayments, word, asksCode } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="account-page">
      <BackLink to={href('/userInfo')}>{t('User Info')}</BackLink>
      <h1>{t('Delete my account')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <p>
        <Trans
          id="This deletes the account <b>{username}</b> for good. No one can bring it back, not even the owner of the site."
          values={{ username }}
          components={{ b: <strong /> }}
        />
      </p>
      <h2>{t('What is deleted')}</h2>
      <ul className="farewell">
        <li>{t('your name, email address, phone number and password')}</li>
        <li>{t('your cart, reading list, bookmarks, notes and reading positions')}</li>
        <li>{t('the newsletter, your membership, and emails you asked for')}</li>
        <li>{t('all your sessions, on every device')}</li>
      </ul>
      <h2>{t('What stays')}</h2>
      <ul className="farewell">
        {orders > 0 && (
          <li>
            {t(
              '{orders, plural, one {Your order stays, with its name, address and email: the shop has to keep its books. You can only open it from the links in your emails.} other {Your # orders stay, with their names, addresses and emails: the shop has to keep its books. You can only open them from the links in your emails.}}',
              { orders },
            )}
          </li>
        )}
        {membershipPayments > 0 && (
          <li>{t('Payments for your membership stay in the books, without your name.')}</li>
        )}
        {orders === 0 && membershipPayments === 0 && <li>{t('Only backups, until they expire.')}</li>}
        {unpaid > 0 && <li>{t('An order that you are paying for right now is still completed.')}</li>}
      </ul>
      <p>
        <Trans
          id="<a>Download my data</a> first, if you want to keep it."
          components={{ a: <a href={href('/userInfo/my-data.zip')} /> }}
        />
      </p>
      <Form method="post" className="form">
        <OwnPasswordField formErrors={formErrors} />
        {asksCode && <CodeField formErrors={formErrors} />}
        <Field
          label={t('Type the word “{word}”', { word })}
          name="word"
          autoComplete="off"
          autoCapitalize="none"
          required
          formErrors={formErrors}
        />
        <button type="submit" className="button is-final">
          {t('Delete my account')}
        </button>
      </Form>
      <p>
        <Link to={href('/userInfo')}>{t('Keep my account')}</Link>
      </p>
    </div>
  )
}
