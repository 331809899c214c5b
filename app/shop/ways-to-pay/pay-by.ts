import { z } from 'zod'
import { msg } from '../../platform/i18n/i18n'
import { paymentWayNames } from './ways'

export const PaymentWayField = z
  .enum(['stripe', ...paymentWayNames], msg('Choose how to pay.'))
  .default('stripe')
