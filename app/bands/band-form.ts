import { z } from 'zod'
import { requiredText } from '../platform/forms/required-text'
import { msg, t } from '../platform/i18n/i18n'
import { OptionalEmail } from '../platform/text/email'

const maxLength = 2_000
const orEmpty = (value: unknown) => value ?? ''
const shortText = (label: string) =>
  z
    .string()
    .trim()
    .max(maxLength, { error: () => t('{label} is too long.', { label: t(label) }) })
const text = (label: string) => z.preprocess(orEmpty, shortText(label))
const link = (label: string) =>
  z.preprocess(
    orEmpty,
    shortText(label).refine((typed) => typed === '' || isWebAddress(typed), {
      error: () => t('{label} must be a full address, like https://example.org.', { label: t(label) }),
    }),
  )

export function isWebAddress(typed: string): boolean {
  return /^https?:\/\//i.test(typed) && URL.canParse(typed)
}

const title = requiredText(msg('Title'), 200)

export const BandFields = z.object({
  title: title.regex(/[^./\\\s]/, msg('Title must contain a letter or a digit.')),
  description: z.preprocess(orEmpty, z.string().trim().max(10_000, msg('Description is too long.'))),
  genre: text(msg('Genre')),
  spotifyLink: link(msg('Spotify Link')),
  appleMusicLink: link(msg('Apple Music Link')),
  websiteLink: link(msg('Website Link')),
  instagramLink: link(msg('Instagram Link')),
  videoLink: link(msg('Video Link')),
  /** Text or WebVTT; a request without this field leaves the transcript as it is. */
  videoTranscript: z.string().trim().max(50_000, msg('Video transcript is too long.')).optional(),
  email: z.preprocess(orEmpty, OptionalEmail),
  phone: text(msg('Phone')),
  /** A ticked box in a form, or true in JSON. */
  isDraft: z
    .union([z.literal('on'), z.boolean()])
    .optional()
    .transform((draft) => draft === 'on' || draft === true),
})
export type BandFields = z.output<typeof BandFields>

export const MediaFields = z.object({ title })

const titles = z
  .array(z.string().trim().max(200, msg('Title is too long.')))
  .max(150, msg('Too many rows. The limit is 150.'))
  .default([])

export const WholeBandFields = BandFields.extend({ trackTitle: titles, photoTitle: titles })
export type WholeBandFields = z.output<typeof WholeBandFields>
