import { Unavailable } from '../../platform/http/errors'

export class CheckoutFailed extends Unavailable {
  constructor(message = 'Checkout could not start. Your cart has not changed. Please try again.') {
    super(message)
  }
}
