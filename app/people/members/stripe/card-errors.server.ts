import Stripe from 'stripe'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'

/** Tells whether a bank has refused a payment. */
export const isCardError = (error: unknown) => error instanceof Stripe.errors.StripeCardError

export const cardRefusedError = () =>
  new Conflict(t('Your card was declined. Please change your card first.'))
