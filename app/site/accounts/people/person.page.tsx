import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../../platform/href'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { idFromParam, parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { useErrorsOf, useFormErrors } from '../../../platform/ui/Field'
import { Select } from '../../../platform/ui/FormFields'
import { formatDate } from '../../../platform/ui/format'
import { Message } from '../../../platform/ui/Message'
import { pageMeta } from '../../meta'
import { checkPassword } from '../change-account.server'
import { requireAdmin, secondFactorPageAddress } from '../guards.server'
import { disableAccount, enableAccount, setStaffRole } from '../manage-accounts.server'
import { OwnPasswordField } from '../OwnPasswordField'
import { resetSecondFactor } from '../second-factor/second-factor.server'
import { parseStaff, staffRoleNames, staffRoles, staffShortDescriptions } from '../staff'
import { personNotFound } from './people'
import { endSessionsOf, findPersonById } from './people.server'
import '../accounts.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.person.username ?? t('People'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const owner = await requireAdmin(request)
  const person = await findPersonById(idFromParam(params.id, personNotFound))
  return { person, isOwn: person.id === owner.id }
}

const password = z.string().max(256)
const PersonForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('role'),
    staff: z.enum(['user', ...staffRoles], msg('Choose a role.')),
    password,
  }),
  z.object({ intent: z.literal('reset-second-factor'), password }),
  z.object({ intent: z.enum(['disable', 'enable', 'end-sessions']) }),
])

export async function action({ request, params, context }: ActionFunctionArgs) {
  const owner = await requireAdmin(request)
  const { id, username } = await findPersonById(idFromParam(params.id, personNotFound))
  const form = await parseForm(request, PersonForm)
  // Resetting one's own second factor requires a code.
  if (form.intent === 'reset-second-factor' && id === owner.id) return redirect(secondFactorPageAddress, 303)
  if ('password' in form) await checkPassword(owner.id, form.password)
  if (form.intent === 'role') await setStaffRole(username, parseStaff(form.staff), owner)
  else if (form.intent === 'disable') await disableAccount(username, owner)
  else if (form.intent === 'enable') await enableAccount(username, owner)
  else if (form.intent === 'reset-second-factor') await resetSecondFactor(username, owner)
  else await endSessionsOf(id, owner)
  return redirectWithDoneFlash(href('/admin/people/:id', { id }), form.intent, context)
}

const doneWords: Record<string, string> = {
  role: msg('The role is saved.'),
  disable: msg('Disabled, and logged out everywhere.'),
  enable: msg('Enabled. They can log in again.'),
  'end-sessions': msg('Logged out everywhere.'),
  'reset-second-factor': msg('Two-step login is off. They log in with just their password.'),
}

export default function PersonPage() {
  const { person, isOwn } = useLoaderData<typeof loader>()
  const { id, username, email, staff, isDisabled, createdAt, sessions, orders, hasSecondFactor } = person
  const formErrors = useFormErrors()
  const done = doneWords[useDoneMessage() ?? '']
  const roleErrors = useErrorsOf('role')
  const resetErrors = useErrorsOf('reset-second-factor')
  return (
    <div className="upload-page">
      <BackLink to={href('/admin/people')}>{t('People')}</BackLink>
      <h1>{username}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {done && !formErrors && <Message role="status">{done}</Message>}
      <dl className="facts">
        <dt>{t('Email')}</dt>
        <dd>{email}</dd>
        <dt>{t('Since')}</dt>
        <dd>{formatDate(createdAt)}</dd>
        <dt>{t('Sessions')}</dt>
        <dd>{sessions}</dd>
        <dt>{t('Orders')}</dt>
        <dd>
          {orders > 0 ? (
            <Link to={`${href('/admin/orders')}?q=${encodeURIComponent(username)}`}>{orders}</Link>
          ) : (
            0
          )}
        </dd>
        <dt>{t('Two-step login')}</dt>
        <dd>{hasSecondFactor ? t('On') : t('Off')}</dd>
      </dl>
      <Form method="post" className="form">
        <Select
          label={t('Role')}
          name="staff"
          defaultValue={staff ?? 'user'}
          key={staff}
          formErrors={roleErrors}
        >
          <option value="user">{t('User: can read and buy')}</option>
          {staffRoles.map((role) => (
            <option key={role} value={role}>
              {`${t(staffRoleNames[role])}: ${t(staffShortDescriptions[role])}`}
            </option>
          ))}
        </Select>
        <OwnPasswordField formErrors={roleErrors} />
        {isOwn && (
          <p className="field-hint">{t('If you change your own role, you lose access to this page.')}</p>
        )}
        <button type="submit" name="intent" value="role" className="button">
          {t('Save role')}
        </button>
      </Form>
      <h2>{t('Access')}</h2>
      <Form method="post" className="form-actions" action={href('/admin/people/:id', { id })}>
        <button type="submit" name="intent" value="end-sessions" className="button is-plain">
          {t('Log out everywhere')}
        </button>
        {isDisabled && (
          <button type="submit" name="intent" value="enable" className="button is-plain">
            {t('Enable the account')}
          </button>
        )}
      </Form>
      {hasSecondFactor && !isOwn && (
        <details className="account-change" open={resetErrors !== undefined}>
          <summary>{t('Turn off two-step login')}</summary>
          <Form method="post" className="form">
            <p>{t('For a lost phone or lost codes. They then log in with just their password.')}</p>
            <OwnPasswordField formErrors={resetErrors} />
            <button type="submit" name="intent" value="reset-second-factor" className="button">
              {t('Turn off two-step login')}
            </button>
          </Form>
        </details>
      )}
      {!isDisabled && (
        <details className="account-change">
          <summary>{t('Disable this account')}</summary>
          <Form method="post" className="form" action={href('/admin/people/:id', { id })}>
            <p>{t('Logs them out everywhere. Nothing is deleted.')}</p>
            <button type="submit" name="intent" value="disable" className="button is-plain">
              {t('Disable the account')}
            </button>
          </Form>
        </details>
      )}
    </div>
  )
}
