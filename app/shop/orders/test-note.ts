import { msg } from '../../platform/i18n/i18n'

export const testOrderNote = msg('TEST: this order was paid in test mode. No money was taken.')
