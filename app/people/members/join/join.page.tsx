import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import { z } from 'zod'
import { DisplayedSumDigests } from '../../../platform/forms/form-fields'
import { href } from '../../../platform/href'
import { idFromParam, parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { randomToken } from '../../../platform/process/secret.server'
import { Email } from '../../../platform/text/email'
import { useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { OptionalMoney } from '../../../platform/ui/optional-money'
import { isPaymentOn } from '../../../shop/orders/payments/stripe.server'
import { AlternativeLinks } from '../../../site/AlternativeLinks'
import { findCurrentUser } from '../../../site/accounts/guards.server'
import { loadAltTextsOfFiles } from '../../../site/content/alt-texts.server'
import { pageMeta, siteFromMatches } from '../../../site/meta'
import { listOpenPlans } from '../../../site/plans/plans.server'
import { listMembershipsOfUser } from '../memberships.server'
import { planPriceDigest } from '../plan-price-digest.server'
import { guestCookie, guestOfBrowser } from './guest.server'
import { openMembershipPayment } from './join.server'
import { PlanCard } from './PlanCard'
import { countPlacesLeftByPlan } from './places.server'
import './join.css'

export const meta: MetaFunction = (args) =>
  pageMeta(args, t('Become a member'), { description: t('What members read and get, and what it costs.') })

export const handle = { failure: msg('Failed to load the plans.') }

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await findCurrentUser(request)
  const plans = await listOpenPlans()
  const left = await countPlacesLeftByPlan(plans)
  const running = user ? (await listMembershipsOfUser(user)).filter(({ state }) => state !== 'ended') : []
  return {
    plans: plans.map((plan) => ({
      ...plan,
      seen: planPriceDigest(plan),
      placesLeft: left.get(plan.id) ?? null,
      isMine: plan.billing !== 'issues' && running.some((member) => member.plan.id === plan.id),
    })),
    altTexts: await loadAltTextsOfFiles(plans.map(({ image }) => image)),
    isMember: running.length > 0,
    isGuest: !user,
    isPaymentOn: isPaymentOn(),
    key: randomToken(),
  }
}

const JoinForm = z.object({
  planId: z.string(),
  key: z.string().max(100).default(''),
  price: OptionalMoney,
  seen: DisplayedSumDigests,
  email: Email.optional(),
  also: z.literal('on').optional(),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { planId, key, price, seen, email, also } = await parseForm(request, JoinForm)
  const user = await findCurrentUser(request)
  const buyer = user ?? guestOfBrowser(request, key, context.address)
  const choice = {
    planId: idFromParam(planId, t('Plan not found.')),
    chosenCents: price,
    seen,
    email,
    isMeant: also === 'on',
  }
  const url = await openMembershipPayment(buyer, choice, context)
  return redirect(url, { status: 303, headers: user ? undefined : guestCookie(buyer, context.origin) })
}

export default function JoinPage() {
  const { plans, isMember, isGuest, isPaymentOn: canPay, key } = useLoaderData<typeof loader>()
  const { name } = siteFromMatches(useMatches())
  const formErrors = useFormErrors()
  const failedAt = Number(formErrors?.values.planId)
  return (
    <div className="join">
      <header className="join-head">
        <h1>{t('Become a member')}</h1>
        {plans.length > 0 && <p>{t('Your membership funds {name}. Cancel any time.', { name })}</p>}
        {plans.length > 0 && isGuest && (
          <p>
            <Trans
              id="Already a member? <a>Log in</a>"
              components={{ a: <Link to={`${href('/login')}?redirectTo=%2FuserInfo%2Fmembership`} /> }}
            />
          </p>
        )}
      </header>
      {isMember && (
        <Message>
          <Trans
            id="You are a member. <a>Your membership</a>"
            components={{ a: <Link to={href('/userInfo/membership')} /> }}
          />
        </Message>
      )}
      {plans.length === 0 && (
        <p className="empty">{t('There is nothing to join yet: everything is free to read.')}</p>
      )}
      {plans.length > 0 && !canPay && (
        <Message>
          {t(
            'Joining is not possible yet: this site does not take payments. These plans will be available later.',
          )}
        </Message>
      )}
      {formErrors && !plans.some(({ id }) => id === failedAt) && (
        <Message role="alert">{formErrors.message}</Message>
      )}
      <ul className="plans" data-count={plans.length}>
        {plans.map((plan, index) => (
          <li key={plan.id}>
            <PlanCard
              plan={plan}
              formKey={key}
              canPay={canPay}
              isGuest={isGuest}
              isFirst={index < 2}
              formErrors={plan.id === failedAt ? formErrors : undefined}
            />
          </li>
        ))}
      </ul>
      {(plans.length === 0 || !canPay) && <AlternativeLinks />}
    </div>
  )
}
