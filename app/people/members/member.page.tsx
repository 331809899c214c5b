import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectDone } from '../../platform/http/done.server'
import { idFrom, parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { WithBreaks } from '../../platform/ui/WithBreaks'
import { countriesByName } from '../../shop/shipping/countries'
import type { Account } from '../../site/accounts/accounts'
import { requireAdmin } from '../../site/accounts/guards.server'
import { may } from '../../site/accounts/staff'
import { idempotencyKey } from '../../site/content/idempotency.server'
import { openedFrom } from '../../site/content/opened-version'
import { openedOn } from '../../site/content/versions.server'
import { pageMeta } from '../../site/meta'
import { allPlans } from '../../site/plans/plans.server'
import { changeMember, memberForComparison } from './change-member.server'
import { MemberFacts, MemberPayments } from './MemberFacts'
import { ChangeMemberForm, History, PaidTwice, PaymentForm, StateButtons } from './MemberForms'
import { ChangeForm, PaymentFields, paymentFrom, timesFrom } from './member-form'
import { historyOf } from './member-list.server'
import { type Member, memberNotFound, memberOriginNames } from './members'
import { endMembership, pauseMembership, recordPayment, resumeMembership } from './membership-states.server'
import { memberById } from './memberships.server'
import { firstOf } from './paid-twice.server'
import { paymentsOf } from './payments.server'
import { IssueList } from './runs/IssueList'
import { issuesOf } from './runs/issues-of.server'
import { endPaidTwice } from './stripe/end-paid-twice.server'
import './member-pages.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.member.username ?? t('Members'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const member = await memberById({ id: idFrom(params.id, memberNotFound) })
  return {
    member,
    opened: openedOn(member.version, memberForComparison(member)),
    firstId: await firstOf(member.id),
    payments: await paymentsOf([member.id]),
    issues: await issuesOf([member.id]),
    history: await historyOf(member.id),
    plans: (await allPlans()).map(({ id, name }) => ({ id, name })),
    countries: countriesByName(),
    idempotencyKey: randomUUID(),
    seesPerson: may(admin, 'run'),
  }
}

const PressedForm = z.discriminatedUnion('intent', [
  ChangeForm,
  PaymentFields,
  z.object({ intent: z.enum(['pause', 'resume', 'end', 'end-paid-twice']) }),
])

const steps = {
  pause: pauseMembership,
  resume: resumeMembership,
  end: endMembership,
  'end-paid-twice': endPaidTwice,
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const member = await memberById({ id: idFrom(params.id, memberNotFound) })
  const form = await parseForm(request, PressedForm)
  if (form.intent === 'change') {
    const change = { ...form, ...timesFrom(form, member), issuesLeft: form.issues }
    await changeMember({ id: member.id }, change, openedFrom(form), admin)
  } else if (form.intent === 'pay') await pay(request, member, form, admin)
  else await steps[form.intent]({ id: member.id }, admin)
  return redirectDone(href('/admin/members/:id', { id: member.id }), form.intent, context)
}

async function pay(request: Request, { id }: Member, form: z.output<typeof PaymentFields>, admin: Account) {
  const { idempotencyKey: formKey, paid, until, issues } = form
  const key = idempotencyKey(request, formKey, [id, paid, until, issues])
  await recordPayment({ id }, paymentFrom(form), admin, key)
}

const doneWords: Record<string, string> = {
  added: msg('The member is added.'),
  change: msg('Saved.'),
  pay: msg('The payment is recorded.'),
  pause: msg('Paused.'),
  resume: msg('It runs again.'),
  end: msg('The membership has ended.'),
  'end-paid-twice': msg('The membership has ended, and what it cost is paid back.'),
}

export default function MemberPage() {
  const { member, firstId, payments, issues, history, seesPerson } = useLoaderData<typeof loader>()
  const { userId, username, email, plan, origin, state, isAtStripe } = member
  const formErrors = useFormErrors()
  const done = doneWords[useDoneMessage() ?? '']
  return (
    <div className="upload-page member-page">
      <BackLink to={href('/admin/members')}>{t('Members')}</BackLink>
      <h1>{username}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {done && !formErrors && <Message role="status">{done}</Message>}
      {firstId !== null && <PaidTwice firstId={firstId} payments={payments} />}
      <MemberFacts
        member={member}
        before={[
          [t('Email'), email && <WithBreaks key="email">{email}</WithBreaks>],
          [t('Plan'), <bdi key="plan">{plan.name}</bdi>],
          [t('Paid by'), t(memberOriginNames[origin])],
          [
            t('Account'),
            seesPerson && email && <a href={href('/admin/people/:id', { id: userId })}>{username}</a>,
          ],
        ]}
      />
      {state !== 'ended' && !isAtStripe && <StateButtons member={member} />}
      {!isAtStripe && <PaymentForm />}
      <ChangeMemberForm />
      <IssueList issues={issues} heading="h2" />
      <MemberPayments payments={payments} heading="h2" />
      <History changes={history} />
    </div>
  )
}
