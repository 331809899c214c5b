import { Form } from '@remix-run/react'
import type { FormErrors } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { Field } from '../../../platform/ui/Field'
import { Select, TextArea } from '../../../platform/ui/FormFields'
import type { PaymentWayName } from '../../ways-to-pay/ways'
import type { FreeOrderQuestions } from './free-order-form'

interface FreeOrderFormProps {
  questions: FreeOrderQuestions
  /** The way of paying; null for an order of 0.00. */
  payBy: PaymentWayName | null
  isPaidByCard: boolean
  countryName: string | null
  formErrors?: FormErrors
  isBusy: boolean
}

export function FreeOrderForm({
  questions,
  payBy,
  isPaidByCard,
  countryName,
  formErrors,
  isBusy,
}: FreeOrderFormProps) {
  const { email, address, countries } = questions
  return (
    <Form method="post" className="form order-free">
      <p>{payBy ? t(payWords[payBy]) : freeWords(isPaidByCard)}</p>
      {email && (
        <Field
          label={t('Email')}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          hint={t('For your receipt.')}
          formErrors={formErrors}
        />
      )}
      {address && (
        <>
          <Field
            label={t('Name')}
            name="shippingName"
            required
            maxLength={200}
            autoComplete="shipping name"
            formErrors={formErrors}
          />
          <TextArea
            label={t('Address')}
            name="shippingAddress"
            required
            rows={3}
            maxLength={1000}
            autoComplete="shipping street-address"
            hint={countryName ? t('In {country}.', { country: countryName }) : undefined}
            formErrors={formErrors}
          />
        </>
      )}
      {countries.length > 0 && (
        <Select
          label={t('Country')}
          name="country"
          required
          autoComplete="shipping country"
          formErrors={formErrors}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <button type="submit" name="intent" value="complete" className="button" disabled={isBusy}>
        {payBy ? t('Place order') : t('Complete order')}
      </button>
    </Form>
  )
}

const payWords: Record<PaymentWayName, string> = {
  transfer: msg('You pay by bank transfer. We’ll show you how next.'),
  cash: msg('You pay in cash on pick-up. We’ll show you how next.'),
  trade: msg('You pay by trade. We’ll show you how next.'),
}

const freeWords = (isPaidByCard: boolean) =>
  isPaidByCard
    ? t('Your gift card covers the whole order.')
    : t('This order is free. There is nothing to pay.')
