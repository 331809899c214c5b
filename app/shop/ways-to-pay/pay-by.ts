import { z } from 'zod'
import { msg } from '../../platform/i18n/i18n'
import { wayNames } from './ways'

export const PayBy = z.enum(['stripe', ...wayNames], msg('Choose how to pay.')).default('stripe')
