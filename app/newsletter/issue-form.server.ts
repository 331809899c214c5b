import { z } from 'zod'
import { readFields, rememberSubmittedValues, validate } from '../platform/http/request.server'
import { instantOf } from '../platform/site-zone'
import { IssueFields } from './issues'

/** Room for the longest text, however many bytes its letters take. */
const limitBytes = 768 * 1024

const Version = z.coerce.number().int().min(0)

const SendFields = z
  .object({
    intent: z.literal('send'),
    version: Version,
    sendDate: z.union([z.literal(''), z.iso.date('Enter a day, such as 2026-12-24.')]).default(''),
    sendTime: z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Time must be an hour and minutes, like 18:30.')
      .default(''),
  })
  .refine(({ sendDate, sendTime }) => sendDate !== '' || sendTime === '', {
    path: ['sendDate'],
    error: 'Enter the day as well.',
  })

const PressedForm = z.discriminatedUnion('intent', [
  IssueFields.extend({ intent: z.literal('save'), version: Version }),
  SendFields,
  z.object({ intent: z.enum(['test', 'cancel', 'delete']) }),
])

/**
 * Parses a press on the page of a newsletter issue.
 * @throws Invalid, 413 for a text of megabytes
 */
export async function parseIssueForm(request: Request) {
  const fields = Object.fromEntries(await readFields(request, limitBytes))
  rememberSubmittedValues(request, fields)
  return validate(PressedForm, fields)
}

/**
 * Returns when an issue is to be sent; undefined for at once. A day without a time begins at midnight in the site's
 * time zone.
 */
export const sendAtOf = ({ sendDate, sendTime }: { sendDate: string; sendTime: string }) =>
  sendDate ? instantOf({ date: sendDate, time: sendTime || '00:00' }) : undefined
