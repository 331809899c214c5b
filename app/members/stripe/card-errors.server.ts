import Stripe from 'stripe'
import { Conflict } from '../../platform/http/errors'

/** Tells whether a bank has refused a payment. */
export const isCardError = (error: unknown) => error instanceof Stripe.errors.StripeCardError

export const cardRefused = () => new Conflict('Your card was declined. Please change your card first.')
