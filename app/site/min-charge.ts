import { siteCurrency } from '../platform/site-currency'

/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, in each currency's smallest unit. */
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
 * Returns the least that Stripe charges, in cents. It publishes none for the other currencies: there a charge has to be worth the least
 * of the currency that the account is paid out in, which only Stripe knows, so the smallest of those, 50, is taken.
 */
export const minChargeCents = (currency = siteCurrency()): number => published[currency] ?? 50
