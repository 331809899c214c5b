import { z } from 'zod'

const longest = 2_000
const orEmpty = (value: unknown) => value ?? ''
const words = z.string().trim().max(longest, 'That is too long.')
const text = z.preprocess(orEmpty, words)
const address = (what: string) =>
  z.preprocess(
    orEmpty,
    words.refine(
      (typed) => typed === '' || isWebAddress(typed),
      `${what} is a whole address, as https://example.org.`,
    ),
  )

function isWebAddress(typed: string): boolean {
  return /^https?:\/\//i.test(typed) && URL.canParse(typed)
}

/** What an admin says of a band. */
export const BandFields = z.object({
  title: z
    .string({ error: 'Title is required.' })
    .trim()
    .min(1, 'Title is required.')
    .max(200, 'Title is too long.')
    .regex(/[^./\\\s]/, 'Title needs a letter or a digit.'),
  description: z.preprocess(orEmpty, z.string().trim().max(10_000, 'Description is too long.')),
  genre: text,
  spotifyLink: address('Spotify Link'),
  appleMusicLink: address('Apple Music Link'),
  websiteLink: address('Website Link'),
  instagramLink: address('Instagram Link'),
  videoLink: address('Video Link'),
  email: z.preprocess(
    orEmpty,
    words.refine((typed) => typed === '' || z.email().safeParse(typed).success, 'That is no e-mail address.'),
  ),
  phone: text,
})
export type BandFields = z.output<typeof BandFields>

/** A track's or a photo's own title. */
export const MediaFields = z.object({
  title: z
    .string({ error: 'Title is required.' })
    .trim()
    .min(1, 'Title is required.')
    .max(200, 'Title is too long.'),
})

const titles = z
  .array(z.string().trim().max(200, 'Title is too long.'))
  .max(150, 'Too many at once.')
  .default([])

/** The form of a whole band: the rows of tracks and photos, each a title beside a file. */
export const WholeBandFields = BandFields.extend({ trackTitle: titles, photoTitle: titles })
export type WholeBandFields = z.output<typeof WholeBandFields>
