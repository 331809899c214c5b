import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam, parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { BreakableAddress } from '../../platform/ui/BreakableAddress'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { countriesByName } from '../../shop/shipping/countries'
import type { Account } from '../../site/accounts/accounts'
import { requireAdmin } from '../../site/accounts/guards.server'
import { hasPermission } from '../../site/accounts/staff'
import { idempotencyKey } from '../../site/content/idempotency.server'
import { openedVersionFrom } from '../../site/content/opened-version'
import { openedVersion } from '../../site/content/versions.server'
import { pageMeta } from '../../site/meta'
import { listAllPlans } from '../../site/plans/plans.server'
import { changeMember, memberForComparison } from './change-member.server'
import { MemberFacts, MemberPayments } from './MemberFacts'
import {
  ChangeMemberForm,
  MemberStateButtons,
  MembershipHistory,
  PaidTwiceNotice,
  PaymentForm,
} from './MemberForms'
import { ChangeMemberFields, MemberPaymentFields, membershipTimesFrom, paymentFromForm } from './member-form'
import { listMembershipHistoryOf } from './member-list.server'
import { type Member, memberNotFound, memberOriginNames } from './members'
import { endMembership, pauseMembership, recordPayment, resumeMembership } from './membership-states.server'
import { findMemberById } from './memberships.server'
import { findRemainingMembershipId } from './paid-twice.server'
import { listPaymentsOfMemberships } from './payments.server'
import { IssueList } from './runs/IssueList'
import { listIssuesOfMemberships } from './runs/member-issues.server'
import { endMembershipsPaidTwice } from './stripe/end-paid-twice.server'
import './members.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.member.username ?? t('Members'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const member = await findMemberById({ id: idFromParam(params.id, memberNotFound) })
  const [firstId, payments, issues, history, plans] = await Promise.all([
    findRemainingMembershipId(member.id),
    listPaymentsOfMemberships([member.id]),
    listIssuesOfMemberships([member.id]),
    listMembershipHistoryOf(member.id),
    listAllPlans(),
  ])
  return {
    member,
    opened: openedVersion(member.version, memberForComparison(member)),
    firstId,
    payments,
    issues,
    history,
    plans: plans.map(({ id, name }) => ({ id, name })),
    countries: countriesByName(),
    idempotencyKey: randomUUID(),
    seesPerson: hasPermission(admin, 'run'),
  }
}

const PressedForm = z.discriminatedUnion('intent', [
  ChangeMemberFields,
  MemberPaymentFields,
  z.object({ intent: z.enum(['pause', 'resume', 'end', 'end-paid-twice']) }),
])

const steps = {
  pause: pauseMembership,
  resume: resumeMembership,
  end: endMembership,
  'end-paid-twice': endMembershipsPaidTwice,
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const member = await findMemberById({ id: idFromParam(params.id, memberNotFound) })
  const form = await parseForm(request, PressedForm)
  if (form.intent === 'change') {
    const change = { ...form, ...membershipTimesFrom(form, member), issuesLeft: form.issues }
    await changeMember({ id: member.id }, change, openedVersionFrom(form), admin)
  } else if (form.intent === 'pay') await pay(request, member, form, admin)
  else await steps[form.intent]({ id: member.id }, admin)
  return redirectWithDoneFlash(href('/admin/members/:id', { id: member.id }), form.intent, context)
}

async function pay(
  request: Request,
  { id }: Member,
  form: z.output<typeof MemberPaymentFields>,
  admin: Account,
) {
  const { idempotencyKey: formKey, paid, until, issues } = form
  const key = idempotencyKey(request, formKey, [id, paid, until, issues])
  await recordPayment({ id }, paymentFromForm(form), admin, key)
}

const doneWords: Record<string, string> = {
  added: msg('Member added.'),
  change: msg('Saved.'),
  pay: msg('Payment recorded.'),
  pause: msg('Paused.'),
  resume: msg('The membership is active again.'),
  end: msg('The membership has ended.'),
  'end-paid-twice': msg('The membership has ended, and the payment is refunded.'),
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
      {firstId !== null && <PaidTwiceNotice firstId={firstId} payments={payments} />}
      <MemberFacts
        member={member}
        before={[
          [t('Email'), email && <BreakableAddress key="email">{email}</BreakableAddress>],
          [t('Plan'), <bdi key="plan">{plan.name}</bdi>],
          [t('Paid by'), t(memberOriginNames[origin])],
          [
            t('Account'),
            seesPerson && email && <a href={href('/admin/people/:id', { id: userId })}>{username}</a>,
          ],
        ]}
      />
      {state !== 'ended' && !isAtStripe && <MemberStateButtons member={member} />}
      {!isAtStripe && <PaymentForm />}
      <ChangeMemberForm />
      <IssueList issues={issues} heading="h2" />
      <MemberPayments payments={payments} heading="h2" />
      <MembershipHistory changes={history} />
    </div>
  )
}
