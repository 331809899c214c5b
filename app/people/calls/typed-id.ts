import { z } from 'zod'
import { msg } from '../../platform/i18n/i18n'

/** A record's id as a form's check box sends it. */
export const TypedId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, msg('Choose one from the list.'))
  .transform(Number)
