import { z } from 'zod'
import { requiredText } from '../platform/required-text'
import { instantOf } from '../platform/site-zone'
import { addressFrom, maxBodyLength, places } from './site-pages'

const shownLimit = new Intl.NumberFormat('en-US').format(maxBodyLength)

const fields = z.object({
  title: requiredText('Title', 120),
  address: z.string().trim().max(200, 'Address is too long.').default(''),
  body: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(z.string().max(maxBodyLength, `Text is longer than ${shownLimit} characters.`))
    .default(''),
  place: z.enum(places, { error: 'Place must be one of the options.' }).default('none'),
  publishDate: z.union([z.literal(''), z.iso.date('Enter a day, such as 2026-12-24.')]).default(''),
  publishTime: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Time must be an hour and minutes, like 18:30.')
    .default(''),
  isDraft: z
    .literal('on')
    .optional()
    .transform((draft) => draft === 'on'),
})

/** A page without a day is published at once. */
export const PageFields = fields
  .transform(({ address, publishDate, publishTime, ...rest }) => ({
    ...rest,
    address: addressFrom(address || rest.title),
    publishAt: publishDate ? instantOf({ date: publishDate, time: publishTime || '00:00' }) : new Date(),
  }))
  .refine(({ address }) => address !== '', {
    path: ['address'],
    error: 'Enter an address of letters or digits.',
  })
export type PageFields = z.output<typeof PageFields>
