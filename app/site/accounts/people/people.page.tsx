import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type SerializeFrom,
} from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../../platform/href'
import { parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { Id } from '../../../platform/id'
import { Email } from '../../../platform/text/email'
import { Field, useErrorsOf, useFormErrors } from '../../../platform/ui/Field'
import { Select } from '../../../platform/ui/FormFields'
import { formatDate, formatShortDate } from '../../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../../platform/ui/IndexTable'
import { ListTabs } from '../../../platform/ui/ListTabs'
import { keptFields, listAddress, parseListQuery, sortBetween } from '../../../platform/ui/list-query'
import { Message } from '../../../platform/ui/Message'
import { Pages } from '../../../platform/ui/Pages'
import { SearchForm } from '../../../platform/ui/SearchForm'
import { isMailOn } from '../../mail/mail.server'
import { pageMeta } from '../../meta'
import { confirmPassword } from '../change-account.server'
import { requireAdmin } from '../guards.server'
import { OwnPasswordField } from '../OwnPasswordField'
import { isRequiredOfStaff, requireOfStaff } from '../second-factor/requirement.server'
import { staffBrief, staffNames, staffRoles } from '../staff'
import { invite, openInvitations, withdrawInvitation } from './invitations.server'
import { type PeopleFilter, peopleList } from './people'
import { type Person, peoplePage } from './people.server'
import { StaffSecondFactor } from './StaffSecondFactor'

export const meta: MetaFunction = (args) => pageMeta(args, t('People'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const address = new URL(request.url)
  const query = parseListQuery(peopleList, address)
  return {
    query,
    isMailOn: isMailOn(),
    invitations: await openInvitations(),
    isSecondFactorRequired: await isRequiredOfStaff(),
    ...(await peoplePage(query, address.searchParams.get('page'))),
  }
}

const password = z.string().max(256)
const PeopleForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('invite'),
    staff: z.enum(staffRoles, msg('Choose what they may do.')),
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
  await confirmPassword(owner.id, form.password)
  if (form.intent === 'second-factor') {
    await requireOfStaff(form.required === 'on', owner)
    return redirect(`${href('/admin/people')}#second-factor`, 303)
  }
  const link = context.origin + (await invite(form.staff, form.email, owner))
  return data({ link, email: form.email })
}

const filterNames: Record<PeopleFilter, string> = {
  staff: msg('Staff'),
  all: msg('Everybody'),
  disabled: msg('Disabled'),
}

export default function PeoplePage() {
  const { people, total, page, pages, query, isSecondFactorRequired } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="desk">
      <h1>{t('People')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <Invited />
      <ListTabs list={peopleList} query={query} names={filterNames} />
      <SearchForm label={t('Search people')} q={query.q} kept={keptFields(peopleList, query)} />
      <p>{t('{total, plural, one {# person} other {# people}}', { total })}</p>
      {people.length > 0 && (
        <IndexTable label={t('People')} rows={people} columns={columnsFor(query)} keyOf={({ id }) => id} />
      )}
      <Pages
        isByName
        page={page}
        pages={pages}
        addressOf={(number) => listAddress(peopleList, query, number)}
      />
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
        ? t('The invitation is on its way to {email}. Or hand over this link yourself:', {
            email: made.email,
          })
        : t('Hand over this link; it is not shown again:')}
      <input className="input" readOnly value={made.link} aria-label={t('Link of the invitation')} />
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
              {`${t(staffNames[role])}: ${t(staffBrief[role])}`}
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
              <span className="managed-title">{email || t('A link that was handed over')}</span>
              <span className="managed-note">
                {t('{staffNames} · by {createdBy} · until {expiresAt}', {
                  staffNames: t(staffNames[staff]),
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

type Query = SerializeFrom<typeof loader>['query']

function columnsFor(query: Query): IndexColumn<Person>[] {
  const addressOf = (sort: Query['sort']) => listAddress(peopleList, { ...query, sort })
  return [
    {
      name: t('Name'),
      kind: 'title',
      cell: ({ id, username }) => <a href={href('/admin/people/:id', { id })}>{username}</a>,
      sort: sortBetween(query.sort, ['a-z', 'z-a'], addressOf),
    },
    { name: t('Role'), cell: ({ staff }) => (staff ? t(staffNames[staff]) : t('User')) },
    { name: t('Email'), cell: ({ email }) => email },
    {
      name: t('Status'),
      kind: 'status',
      cell: ({ isDisabled, hasSecondFactor }) =>
        [isDisabled ? t('Disabled') : t('Active'), hasSecondFactor && t('two-step login')]
          .filter(Boolean)
          .join(' · '),
    },
    {
      name: t('Since'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>,
      sort: sortBetween(query.sort, ['newest', 'oldest'], addressOf),
    },
  ]
}
