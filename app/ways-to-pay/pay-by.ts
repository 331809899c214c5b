import { z } from 'zod'
import { wayNames } from './ways'

/** The field of a form that asks how to pay. */
export const PayBy = z.enum(['stripe', ...wayNames], 'Choose how to pay.').default('stripe')
