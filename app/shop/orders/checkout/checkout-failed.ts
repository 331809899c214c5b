import { Unavailable } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'

export class CheckoutFailed extends Unavailable {
  constructor(message = t('Checkout could not start. Your cart has not changed. Please try again.')) {
    super(message)
  }
}
