import { siteCurrency } from '../platform/site-currency'

/**
 * The minimum amounts in each currency's smallest unit:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const published: Record<string, number> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
}

/**
 * Returns the minimum amount that Stripe charges, in cents. For other currencies Stripe publishes none: there the
 * minimum depends on the account's payout currency, which only Stripe knows, so the lowest of those, 50, is used.
 */
export const minChargeCents = (currency = siteCurrency()): number => published[currency] ?? 50
