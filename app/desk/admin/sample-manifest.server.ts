import { z } from 'zod'
import { contentTypes, filetypes } from '../../magazine/publications/publications'
import { locales } from '../../platform/i18n/locales'
import { languageTags } from '../../platform/ui/languages'
import { places } from '../../site/pages/site-pages'
import { SampleBandLife } from './sample-bands.server'
import { SampleCalls } from './sample-calls.server'
import { SampleDownload } from './sample-downloads.server'
import { SampleMembers } from './sample-members.server'
import { SamplePostage } from './sample-postage.server'
import { SampleLyrics, SampleReleases, SampleTrack } from './sample-releases.server'
import { SampleSales } from './sample-sales.server'
import { SampleShares } from './sample-shares.server'

const text = z.string().default('')
export const SampleVariant = z.object({
  values: z.array(z.string()),
  price: z.number().optional(),
  stock: z.int().nullable().default(null),
  sku: text,
  weightGrams: z.int().nullable().default(null),
})

export type SampleVariant = z.output<typeof SampleVariant>

export const Sample = z.object({
  authors: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      bio: text,
      profileImage: z.string().optional(),
    }),
  ),
  articles: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      filetype: z.enum(filetypes),
      contentType: z.enum(contentTypes),
      isPrintable: z.boolean().default(false),
      seriesTitle: z.string().optional(),
      issueNumber: z.string().optional(),
      issueDate: z.string().optional(),
      isSpecialIssue: z.boolean().default(false),
      language: z.enum(languageTags).nullable().default(null),
      uploadDate: z.iso.date(),
      tags: z.array(z.string()).default([]),
      volume: z.string().optional(),
      authors: z.array(z.string()),
      /** The titles of the bands it mentions. */
      bands: z.array(z.string()).default([]),
      pdf: z.string(),
      coverImage: z.string(),
      viewcount: z.int().default(0),
      downloadcount: z.int().default(0),
      /** What was written for its pages: the text of those that a program reads wrong, and what they show. */
      pageTexts: z
        .array(z.object({ page: z.int(), text: z.string().nullable().default(null), altText: z.string() }))
        .default([]),
      /** If set, the rest is for members. */
      previewPages: z.int().optional(),
    }),
  ),
  merch: z.array(
    z.object({
      title: z.string(),
      description: text,
      translations: z
        .partialRecord(z.enum(locales), z.object({ title: z.string(), description: z.string() }))
        .default({}),
      price: z.number(),
      /** The least price, where buyers choose it. */
      minimumPrice: z.number().optional(),
      /** A fixed price that buyers may exceed. */
      moreIfYouCan: z.boolean().default(false),
      priceWords: text,
      /** The title of the band it belongs to. */
      band: z.string().optional(),
      image: z.string(),
      stock: z.int().nullish(),
      isDraft: z.boolean().default(false),
      /** For a pre-order: days from loading the sample until it ships. */
      shipsInDays: z.int().positive().optional(),
      images: z.array(z.string()).default([]),
      options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })).default([]),
      variants: z.array(SampleVariant).default([]),
      ...SampleDownload.shape,
    }),
  ),
  bands: z.array(
    z.object({
      title: z.string(),
      description: text,
      genre: text,
      spotifyLink: text,
      appleMusicLink: text,
      websiteLink: text,
      instagramLink: text,
      videoLink: text,
      email: text,
      phone: text,
      videoTranscript: text,
      landingImage: z.string(),
      tracks: z.array(SampleTrack),
      photos: z.array(z.object({ title: z.string(), photo: z.string() })),
      ...SampleBandLife.shape,
      releases: SampleReleases,
      lyrics: SampleLyrics,
    }),
  ),
  /** What pictures show, by their files; a few have none, so that the desk has something to ask for. */
  altTexts: z.record(z.string(), z.string()).default({}),
  site: z.object({ tagline: text, footer: text }).optional(),
  letter: z.object({ subject: z.string(), body: z.string() }).optional(),
  pages: z
    .array(
      z.object({
        title: z.string(),
        place: z.enum(places),
        language: z.enum(['', ...languageTags]).default(''),
        /** The title of a page before it. */
        translationOf: text,
        body: z.string(),
      }),
    )
    .default([]),
  ...SampleCalls.shape,
  ...SamplePostage.shape,
  ...SampleMembers.shape,
  ...SampleShares.shape,
  ...SampleSales.shape,
})
