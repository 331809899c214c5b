import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { Select } from '../../platform/ui/FormFields'
import { Message } from '../../platform/ui/Message'
import { MoneyField } from '../../platform/ui/MoneyField'
import { countriesByName } from '../../shop/shipping/countries'
import { requireAdmin } from '../../site/accounts/guards.server'
import { IdempotencyKey } from '../../site/content/IdempotencyKey'
import { idempotencyKey } from '../../site/content/idempotency.server'
import { isMailOn } from '../../site/mail/mail.server'
import { pageMeta } from '../../site/meta'
import { listAllPlans } from '../../site/plans/plans.server'
import { AddressFields } from './AddressFields'
import { addMember } from './add-member.server'
import { dayOfTime } from './member-days'
import { membershipTimesFrom, NewMemberForm } from './member-form'
import { manualOrigins, memberOriginNames } from './members'
import { DaysFields, PlanField } from './TermsFields'

export const meta: MetaFunction = (args) => pageMeta(args, t('Add a member'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return {
    plans: (await listAllPlans()).map(({ id, name }) => ({ id, name })),
    countries: countriesByName(),
    today: dayOfTime(new Date().toISOString()),
    idempotencyKey: randomUUID(),
    isMailOn: isMailOn(),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const { idempotencyKey: formKey, paid, issues, ...form } = await parseForm(request, NewMemberForm)
  const key = idempotencyKey(request, formKey, [form, paid, issues])
  const times = membershipTimesFrom(form)
  const member = { ...form, ...times, paidCents: paid ?? 0, issuesLeft: issues }
  const id = await addMember(member, admin, key)
  return redirectWithDoneFlash(href('/admin/members/:id', { id }), 'added', context)
}

export default function NewMemberPage() {
  const { plans, isMailOn } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <BackLink to={href('/admin/members')}>{t('Members')}</BackLink>
      <h1>{t('Add a member')}</h1>
      {plans.length === 0 ? (
        <p className="empty">
          <Trans
            id="There are no plans yet. <a>New plan</a>"
            components={{ a: <Link to={href('/admin/:kind/new', { kind: 'plans' })} /> }}
          />
        </p>
      ) : (
        <>
          <p>
            {isMailOn
              ? t('New emails get an account and a link to set a password.')
              : t('New emails get an account. Email is off, so tell them yourself.')}
          </p>
          <MemberForm />
        </>
      )}
    </div>
  )
}

function MemberForm() {
  const { plans, countries, today, idempotencyKey } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="form">
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <IdempotencyKey initial={formErrors?.values.idempotencyKey ?? idempotencyKey} />
      <Field
        label={t('Username or email')}
        name="who"
        required
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        formErrors={formErrors}
      />
      <PlanField plans={plans} formErrors={formErrors} />
      <div className="field-row">
        <Select label={t('Paid by')} name="origin" formErrors={formErrors}>
          {manualOrigins.map((origin) => (
            <option key={origin} value={origin}>
              {t(memberOriginNames[origin])}
            </option>
          ))}
        </Select>
        <MoneyField label={t('Paid')} name="paid" hint={t('Leave empty for 0.')} formErrors={formErrors} />
      </div>
      <DaysFields today={today} formErrors={formErrors} />
      <AddressFields countries={countries} formErrors={formErrors} />
      <button type="submit" className="button" disabled={isBusy}>
        {t('Add member')}
      </button>
    </Form>
  )
}
