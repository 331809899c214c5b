import { msg } from '../../platform/i18n/i18n'

/** What stands on an order that was paid in Stripe's test mode, or at the stand-in. */
export const testNote = msg('TEST: this order was paid in test mode. No money was taken.')
