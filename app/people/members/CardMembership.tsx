import { Form } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Select } from '../../platform/ui/FormFields'
import { Message } from '../../platform/ui/Message'
import { type Plan, priceText } from '../../site/plans/plans'
import type { Member } from './members'

const action = href('/userInfo/membership')

/**
 * A plan to change to, with the digest of its price; the form sends the digest back, so that a change of the
 * price is noticed.
 */
export interface PlanToChangeTo extends Plan {
  seen: string
}

export function CardMembership({ member, plans }: { member: Member; plans: PlanToChangeTo[] }) {
  const { id, state, isNoticed } = member
  return (
    <>
      {state === 'past due' && (
        <Message role="alert">{t('Your last payment failed. Change your card, then pay.')}</Message>
      )}
      <div className="form-actions">
        <Form method="post" action={action} reloadDocument>
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="intent" value="card" className="button is-plain">
            {t('Change card')}
          </button>
        </Form>
        {state === 'past due' && (
          <Form method="post" action={action}>
            <input type="hidden" name="id" value={id} />
            <button type="submit" name="intent" value="pay" className="button">
              {t('Pay now')}
            </button>
          </Form>
        )}
      </div>
      {plans.length > 0 && !isNoticed && (
        <Form method="post" action={action} className="form">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="seen" value={plans.map(({ seen }) => seen).join(' ')} />
          <Select label={t('Plan')} name="planId" hint={t('You pay the difference right away.')}>
            {plans.map((plan) => (
              <option key={plan.id} value={plan.id}>
                {plan.name}, {priceText(plan)}
              </option>
            ))}
          </Select>
          <button type="submit" name="intent" value="plan" className="button is-plain">
            {t('Change plan')}
          </button>
        </Form>
      )}
    </>
  )
}
