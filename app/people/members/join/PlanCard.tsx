import { Form, Link } from '@remix-run/react'
import { useId } from 'react'
import type { FormErrors } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { Field } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { MoneyField } from '../../../platform/ui/MoneyField'
import { formatMoney } from '../../../platform/ui/money'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { benefitTextsOfPlan, type Plan, priceText, yearlyCents } from '../../../site/plans/plans'
import { DescribedPicture } from '../../../site/uploads/DescribedPicture'

interface OfferedPlan extends Plan {
  /** The number of free places; null for no limit. */
  placesLeft: number | null
  isMine: boolean
  /** The digest of the plan's price; the form sends it back, so that a change of the price is noticed. */
  seen: string
}

interface PlanCardProps {
  plan: OfferedPlan
  /** The key of the form, by which submitting it twice creates only one guest. */
  formKey: string
  canPay: boolean
  /** Whether the visitor is not logged in, and is asked for an email address. */
  isGuest: boolean
  isFirst: boolean
  formErrors?: FormErrors
}

/** Shows a plan, what it costs and gives, and the button that leads to the payment page. */
export function PlanCard({ plan, formKey, canPay, isGuest, isFirst, formErrors }: PlanCardProps) {
  const { id, name, description, image, placesLeft } = plan
  const headingId = useId()
  return (
    <article className="plan" aria-labelledby={headingId}>
      {image && (
        <DescribedPicture
          file={image}
          alt=""
          width={640}
          height={360}
          sizes={pictureSizes}
          isFirst={isFirst}
        />
      )}
      <h2 id={headingId} {...textAttributes(name)}>
        {name}
      </h2>
      <PlanPrice plan={plan} />
      {description && (
        <p className="plan-words" {...textAttributes(description)}>
          {description}
        </p>
      )}
      <ul className="plan-benefits">
        {benefitTextsOfPlan(plan).map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      <div className="plan-end">
        {formErrors && <Message role="alert">{formErrors.message}</Message>}
        {placesLeft !== null && placesLeft > 0 && <p className="plan-places">{placesText(placesLeft)}</p>}
        {plan.isMine && (
          <p className="plan-places">
            <Trans
              id="This is your plan. <a>Your membership</a>"
              components={{ a: <Link to={href('/userInfo/membership')} /> }}
            />
          </p>
        )}
        {!plan.isMine && placesLeft === 0 && <p className="plan-places">{t('All places are taken.')}</p>}
        {!plan.isMine && placesLeft !== 0 && canPay && (
          <Form method="post" action={href('/join')} reloadDocument>
            <input type="hidden" name="planId" value={id} />
            <input type="hidden" name="key" value={formKey} />
            <input type="hidden" name="seen" value={plan.seen} />
            {plan.minimumCents !== null && (
              <MoneyField
                label={t('Your price')}
                name="price"
                required
                hint={t('At least {minimumCents}.', { minimumCents: formatMoney(plan.minimumCents) })}
                cents={plan.priceCents}
                formErrors={formErrors}
              />
            )}
            {isGuest && (
              <Field
                label={t('Email')}
                name="email"
                type="email"
                required
                autoComplete="email"
                formErrors={formErrors}
              />
            )}
            {formErrors?.errors.also && <input type="hidden" name="also" value="on" />}
            <button type="submit" className="button" aria-describedby={headingId}>
              {t('Join')}
            </button>
          </Form>
        )}
        {placesLeft !== 0 && canPay && (
          <p className="plan-gift">
            <Link to={`${href('/join/gift')}?plan=${id}`} aria-describedby={headingId}>
              {t('Give as a gift')}
            </Link>
          </p>
        )}
      </div>
    </article>
  )
}

const pictureSizes = '(min-width: 60rem) 24rem, (min-width: 44rem) 45vw, calc(100vw - 2rem)'

const placesText = (left: number) => t('{left, plural, one {# place left} other {# places left}}', { left })

function PlanPrice({ plan }: { plan: Plan }) {
  const perYear = plan.billing === 'month' ? yearlyCents(plan) : undefined
  const price = formatMoney(plan.priceCents)
  const [before, after] = priceText(plan).split(price)
  return (
    <p className="plan-price">
      {before}
      <strong>{price}</strong>
      {after}
      {perYear !== undefined && (
        <span className="plan-year"> {t('{perYear} in a year', { perYear: formatMoney(perYear) })}</span>
      )}
      {plan.billing === 'issues' && <span className="plan-year"> {t('Paid once, does not renew')}</span>}
    </p>
  )
}
