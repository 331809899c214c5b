import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../../platform/href'
import { parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { Id } from '../../../platform/id'
import { type RecordColumn, RecordList } from '../../../platform/records/RecordList'
import { Email } from '../../../platform/text/email'
import { Field, useErrorsOf, useFormErrors } from '../../../platform/ui/Field'
import { Select } from '../../../platform/ui/FormFields'
import { formatDate, formatShortDate } from '../../../platform/ui/format'
import { Message } from '../../../platform/ui/Message'
import { isMailOn } from '../../mail/mail.server'
import { pageMeta } from '../../meta'
import { checkPassword } from '../change-account.server'
import { requireAdmin } from '../guards.server'
import { OwnPasswordField } from '../OwnPasswordField'
import {
  isSecondFactorRequiredOfStaff,
  requireSecondFactorOfStaff,
} from '../second-factor/requirement.server'
import { staffRoleNames, staffRoles, staffShortDescriptions } from '../staff'
import { createInvitation, listOpenInvitations, withdrawInvitation } from './invitations.server'
import type { Person } from './people.server'
import { peopleDeskList } from './people-list.server'
import { StaffSecondFactor } from './StaffSecondFactor'

export const meta: MetaFunction = (args) => pageMeta(args, t('People'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const listed = await peopleDeskList.loader({ request, params })
  const [invitations, isSecondFactorRequired] = await Promise.all([
    listOpenInvitations(),
    isSecondFactorRequiredOfStaff(),
  ])
  return {
    isMailOn: isMailOn(),
    invitations,
    isSecondFactorRequired,
    ...listed,
  }
}

const password = z.string().max(256)
const PeopleForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('invite'),
    staff: z.enum(staffRoles, msg('Choose a role.')),
    email: z.union([z.literal(''), Email]),
    password,
  }),
  z.object({ intent: z.literal('withdraw'), id: Id }),
  z.object({ intent: z.literal('second-factor'), required: z.literal('on').optional(), password }),
])

export async function action({ request, context }: ActionFunctionArgs) {
  const owner = await requireAdmin(request)
  const form = await parseForm(request, PeopleForm)
  if (form.intent === 'withdraw') {
    await withdrawInvitation(form.id, owner)
    return redirect(`${href('/admin/people')}#invite`, 303)
  }
  await checkPassword(owner.id, form.password)
  if (form.intent === 'second-factor') {
    await requireSecondFactorOfStaff(form.required === 'on', owner)
    return redirect(`${href('/admin/people')}#second-factor`, 303)
  }
  const link = context.origin + (await createInvitation(form.staff, form.email, owner))
  return data({ link, email: form.email })
}

export default function PeoplePage() {
  const { rows, list, isSecondFactorRequired } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="desk">
      <h1>{t('People')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <Invited />
      <p>{t('{total, plural, one {# person} other {# people}}', { total: list.total })}</p>
      <RecordList rows={rows} list={list} columns={columns} label={t('People')} search={t('Search people')} />
      <InviteForm />
      <StaffSecondFactor isRequired={isSecondFactorRequired} />
    </div>
  )
}

function Invited() {
  const { isMailOn } = useLoaderData<typeof loader>()
  const made = useActionData<{ link?: string; email?: string }>()
  if (!made?.link) return null
  return (
    <Message role="status">
      {made.email && isMailOn
        ? t('The invitation is on its way to {email}. You can also send this link yourself:', {
            email: made.email,
          })
        : t('Send them this link. It is not shown again:')}
      <input className="input" readOnly value={made.link} aria-label={t('Invitation link')} />
    </Message>
  )
}

function InviteForm() {
  const { invitations } = useLoaderData<typeof loader>()
  const formErrors = useErrorsOf('invite')
  return (
    <section id="invite" className="admin-section" aria-labelledby="invite-title">
      <h2 id="invite-title">{t('Invite someone')}</h2>
      <Form method="post" className="form" preventScrollReset>
        <Select label={t('Role')} name="staff" defaultValue="editor" formErrors={formErrors}>
          {staffRoles.map((role) => (
            <option key={role} value={role}>
              {`${t(staffRoleNames[role])}: ${t(staffShortDescriptions[role])}`}
            </option>
          ))}
        </Select>
        <Field
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="off"
          hint={t('Optional. The link works once, for 7 days.')}
          formErrors={formErrors}
        />
        <OwnPasswordField formErrors={formErrors} />
        <button type="submit" name="intent" value="invite" className="button">
          {t('Invite')}
        </button>
      </Form>
      {invitations.length > 0 && <h3>{t('Not accepted yet')}</h3>}
      <ul className="managed">
        {invitations.map(({ id, email, staff, createdBy, expiresAt }) => (
          <li key={id}>
            <p>
              <span className="managed-title">{email || t('Sent as a link')}</span>
              <span className="managed-note">
                {t('{staffNames} · by {createdBy} · until {expiresAt}', {
                  staffNames: t(staffRoleNames[staff]),
                  createdBy,
                  expiresAt: formatDate(expiresAt),
                })}
              </span>
            </p>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <button
                type="submit"
                name="intent"
                value="withdraw"
                className="link-button"
                aria-label={`Withdraw: ${email || `invitation ${id}`}`}
              >
                {t('Withdraw')}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

const columns: RecordColumn<Person>[] = [
  {
    name: msg('Name'),
    kind: 'title',
    sorts: ['a-z', 'z-a'],
    cell: ({ id, username }) => <a href={href('/admin/people/:id', { id })}>{username}</a>,
  },
  { name: msg('Role'), cell: ({ staff }) => (staff ? t(staffRoleNames[staff]) : t('User')) },
  { name: msg('Email'), cell: ({ email }) => email },
  {
    name: msg('Status'),
    kind: 'status',
    cell: ({ isDisabled, hasSecondFactor }) =>
      [isDisabled ? t('Disabled') : t('Active'), hasSecondFactor && t('two-step login')]
        .filter(Boolean)
        .join(' · '),
  },
  {
    name: msg('Since'),
    sorts: ['newest', 'oldest'],
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>,
  },
]
