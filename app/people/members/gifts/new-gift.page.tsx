import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { NotFound } from '../../../platform/errors/errors'
import { DisplayedSumDigests } from '../../../platform/forms/form-fields'
import { href } from '../../../platform/href'
import { parseForm } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { Id } from '../../../platform/id'
import { randomToken } from '../../../platform/process/secret.server'
import { startOfDay } from '../../../platform/site-zone'
import { BackLink } from '../../../platform/ui/BackLink'
import { useFormErrors } from '../../../platform/ui/Field'
import { Select } from '../../../platform/ui/FormFields'
import { Message } from '../../../platform/ui/Message'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { giftCardRecipientFields } from '../../../shop/orders/gift-cards/card-to-give'
import { GiftCardFields } from '../../../shop/orders/gift-cards/GiftCardFields'
import { isPaymentOn } from '../../../shop/orders/payments/stripe.server'
import { AlternativeLinks } from '../../../site/AlternativeLinks'
import { findCurrentUser } from '../../../site/accounts/guards.server'
import { isMailOn } from '../../../site/mail/mail.server'
import { pageMeta } from '../../../site/meta'
import { type Plan, priceText } from '../../../site/plans/plans'
import { listOpenPlans } from '../../../site/plans/plans.server'
import { guestCookie, guestOfBrowser } from '../join/guest.server'
import { planPriceDigest } from '../plan-price-digest.server'
import { buyGift } from './buy-gift.server'
import { giftMonths, giftMonthsOf, giftOfferText } from './gifts'
import '../../../site/accounts/accounts.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Give a membership'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('plan')
  const plans = await listOpenPlans()
  if (plans.length === 0) throw redirect(href('/join'))
  const plan = id ? plans.find((one) => String(one.id) === id) : null
  if (plan === undefined) throw new NotFound(t('Plan not found.'))
  const seen = plan ? planPriceDigest(plan) : ''
  return { plan, seen, plans, canPay: isPaymentOn(), canMail: isMailOn(), key: randomToken() }
}

const GiftForm = z.object({
  planId: Id,
  key: z.string().min(20).max(100),
  months: z.coerce.number().int().optional(),
  seen: DisplayedSumDigests,
  ...giftCardRecipientFields,
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { key, day, months = null, ...form } = await parseForm(request, GiftForm)
  const user = await findCurrentUser(request)
  const buyer = user ?? guestOfBrowser(request, key, context.address)
  const gift = { ...form, months, sendAt: day === '' ? null : startOfDay(day) }
  const url = await buyGift(buyer, gift, key, context)
  return redirect(url, { status: 303, headers: user ? undefined : guestCookie(buyer, context.origin) })
}

export default function NewGiftPage() {
  const { plan, seen, plans, canPay, canMail, key } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  if (!plan) return <PlanToGive plans={plans} />
  const terms = plan.billing === 'month' ? [...giftMonths] : [giftMonthsOf(plan, null)]
  return (
    <div className="account-page">
      <BackLink to={href('/join')}>{t('Become a member')}</BackLink>
      <h1>{t('Give a membership')}</h1>
      <p>
        <bdi {...textAttributes(plan.name)}>{plan.name}</bdi>
        {terms.length === 1 && `, ${giftOfferText(plan, terms[0] ?? null)}`}
        {t(', paid once.')}
      </p>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {canPay ? (
        <Form method="post" className="form" reloadDocument>
          <input type="hidden" name="planId" value={plan.id} />
          <input type="hidden" name="key" value={formErrors?.values.key ?? key} />
          <input type="hidden" name="seen" value={seen} />
          {terms.length > 1 && (
            <Select label={t('For')} name="months" formErrors={formErrors}>
              {terms.map((months) => (
                <option key={months} value={months ?? ''}>
                  {giftOfferText(plan, months)}
                </option>
              ))}
            </Select>
          )}
          <GiftCardFields canMail={canMail} formErrors={formErrors} />
          <button type="submit" className="button">
            {t('Continue to payment')}
          </button>
        </Form>
      ) : (
        <>
          <Message>{t('Gifts are not available yet: this site does not take payments.')}</Message>
          <AlternativeLinks />
        </>
      )}
    </div>
  )
}

const PlanToGive = ({ plans }: { plans: Plan[] }) => (
  <div className="account-page">
    <BackLink to={href('/join')}>{t('Become a member')}</BackLink>
    <h1>{t('Give a membership')}</h1>
    <p>{t('Paid once, for a card they redeem. It does not renew.')}</p>
    {plans.map((plan) => (
      <p key={plan.id} className="account-change">
        <Link to={`${href('/join/gift')}?plan=${plan.id}`}>
          <span>
            <Trans
              id="Give {name}"
              values={{ name: <bdi {...textAttributes(plan.name)}>{plan.name}</bdi> }}
            />
          </span>{' '}
          <span>{priceText(plan)}</span>
        </Link>
      </p>
    ))}
  </div>
)
