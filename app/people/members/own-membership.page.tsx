import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { DisplayedSumDigests } from '../../platform/forms/form-fields'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { BackLink } from '../../platform/ui/BackLink'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { countriesByName } from '../../shop/shipping/countries'
import { requireUser } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { type Plan, priceText } from '../../site/plans/plans'
import { listOpenPlans } from '../../site/plans/plans.server'
import { changeMemberAddress } from './change-member.server'
import { changeOwnMembership } from './change-own-membership.server'
import { addressFields } from './member-form'
import { listMembershipsOfUser } from './memberships.server'
import { OwnMembership } from './OwnMembership'
import { listPaymentsOfMemberships } from './payments.server'
import { planPriceDigest } from './plan-price-digest.server'
import { listIssuesOfMemberships } from './runs/member-issues.server'
import { openCardPage } from './stripe/change-at-stripe.server'
import { changePlan, listPlansToChangeTo } from './stripe/change-plan.server'
import './members.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Your membership'), { isPrivate: true })

/** Reloads the page's data after a refused action, since a plan's price may have changed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const all = await listMembershipsOfUser(user)
  const leavingId = new URL(request.url).searchParams.get('cancel')
  const leaving = all.filter(({ id, state, isNoticed }) => {
    return String(id) === leavingId && state !== 'ended' && !isNoticed
  })
  const memberships = leaving.length > 0 ? leaving : all
  const payments = await listPaymentsOfMemberships(memberships.map(({ id }) => id))
  const issues = await listIssuesOfMemberships(memberships.map(({ id }) => id))
  const hasAddress = memberships.some(({ plan }) => plan.delivery === 'print')
  const countries = hasAddress ? countriesByName() : []
  const plans = await Promise.all(memberships.map(listPlansToChangeTo))
  return {
    payments,
    issues,
    countries,
    isLeaving: leaving.length > 0,
    cheapest: memberships.length === 0 ? await cheapestPlan() : null,
    memberships: memberships.map((member, index) => ({ ...member, otherPlans: withDigests(plans[index]) })),
  }
}

const withDigests = (plans: Plan[] = []) => plans.map((plan) => ({ ...plan, seen: planPriceDigest(plan) }))

/** Returns the lowest price of an open plan, such as "$4.00 a month". */
async function cheapestPlan(): Promise<string | null> {
  const plans = (await listOpenPlans()).filter(({ billing }) => billing !== 'issues')
  const [first] = plans.sort((one, other) => one.priceCents - other.priceCents)
  return first ? priceText(first) : null
}

const OwnForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('address'), id: Id, ...addressFields }),
  z.object({ intent: z.literal('plan'), id: Id, planId: Id, seen: DisplayedSumDigests }),
  z.object({ intent: z.enum(['pause', 'resume', 'cancel', 'keep', 'pay', 'card']), id: Id }),
])

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await parseForm(request, OwnForm)
  const own = { id: form.id, userId: user.id }
  switch (form.intent) {
    case 'card':
      return redirect(await openCardPage(own, context.origin), 303)
    case 'address':
      await changeMemberAddress(own, form, user)
      break
    case 'plan':
      await changePlan(own, form.planId, form.seen)
      break
    default:
      await changeOwnMembership(form.intent, own, user)
  }
  return redirectWithDoneFlash(href('/userInfo/membership'), form.intent, context)
}

const doneWords: Record<string, string> = {
  address: msg('Address changed.'),
  redeemed: msg('The gift is yours. Your membership is active.'),
  plan: msg('Plan changed.'),
  pay: msg('Paid. Your membership is active again.'),
  pause: msg('Paused.'),
  resume: msg('Your membership is active again.'),
  cancel: msg('Your membership is canceled.'),
  keep: msg('Your membership continues.'),
}

export default function OwnMembershipPage() {
  const { memberships, payments, issues, countries, isLeaving, cheapest } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const done = doneWords[useDoneMessage() ?? '']
  return (
    <div className="account-page">
      <BackLink to={href('/userInfo')}>{t('User Info')}</BackLink>
      <h1>{t('Your membership')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {done && !formErrors && <Message role="status">{done}</Message>}
      {memberships.length === 0 && (
        <>
          <p>
            {cheapest
              ? t('You are not a member. Plans start at {cheapest}.', { cheapest })
              : t('You are not a member yet.')}
          </p>
          <Link to={href('/join')} className="button">
            {t('Become a member')}
          </Link>
        </>
      )}
      {memberships.map((member) => (
        <OwnMembership
          key={member.id}
          member={member}
          payments={payments.filter(({ membershipId }) => membershipId === member.id)}
          issues={issues.filter(({ membershipId }) => membershipId === member.id)}
          countries={countries}
          isLeaving={isLeaving}
        />
      ))}
    </div>
  )
}
