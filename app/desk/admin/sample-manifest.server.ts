import { z } from 'zod'
import { contentTypes, filetypes } from '../../magazine/publications/publications'
import { locales } from '../../platform/i18n/locales'
import { languageTags } from '../../platform/ui/languages'
import { pageLinkPlaces } from '../../site/pages/site-pages'
import { RedirectFields } from '../../site/redirects/redirect-form'
import { SampleBandActivity } from './sample-bands.server'
import { SampleCalls } from './sample-calls.server'
import { SampleDownload } from './sample-downloads.server'
import { SampleMembers } from './sample-members.server'
import { SampleLyrics, SampleReleases, SampleTrack } from './sample-releases.server'
import { SampleSales } from './sample-sales.server'
import { SampleShares } from './sample-shares.server'
import { SampleShippingRates } from './sample-shipping-rates.server'

const text = z.string().default('')
export const SampleVariant = z.object({
  values: z.array(z.string()),
  price: z.number().optional(),
  stock: z.int().nullable().default(null),
  sku: text,
  weightGrams: z.int().nullable().default(null),
})

export type SampleVariant = z.output<typeof SampleVariant>

export const SampleManifest = z.object({
  /** Addresses of the magazine's site before this one, and where they lead. */
  redirects: z.array(RedirectFields).default([]),
  /**
   * The modules that are on in a new site with the sample; sample data of others is loaded once they are on.
   */
  modules: z.array(z.string()).default([]),
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
      /** The titles of the bands that the article mentions. */
      bands: z.array(z.string()).default([]),
      pdf: z.string(),
      coverImage: z.string(),
      viewcount: z.int().default(0),
      downloadcount: z.int().default(0),
      /** Corrected texts of pages that recognition misreads, and their descriptions. */
      pageTexts: z
        .array(z.object({ page: z.int(), text: z.string().nullable().default(null), altText: z.string() }))
        .default([]),
      /** The number of pages that everybody may read; if set, the others are for members. */
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
      /** The minimum price, if buyers choose their own. */
      minimumPrice: z.number().optional(),
      /** A fixed price that buyers may exceed. */
      moreIfYouCan: z.boolean().default(false),
      priceWords: text,
      /** The title of the item's band. */
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
      ...SampleBandActivity.shape,
      releases: SampleReleases,
      lyrics: SampleLyrics,
    }),
  ),
  /** Alternative texts by file; some are missing, so that the admin pages list pictures to describe. */
  altTexts: z.record(z.string(), z.string()).default({}),
  site: z.object({ tagline: text, footer: text }).optional(),
  letter: z.object({ subject: z.string(), body: z.string() }).optional(),
  pages: z
    .array(
      z.object({
        title: z.string(),
        place: z.enum(pageLinkPlaces),
        language: z.enum(['', ...languageTags]).default(''),
        /** The title of a page in the sample that this one translates. */
        translationOf: text,
        body: z.string(),
      }),
    )
    .default([]),
  ...SampleCalls.shape,
  ...SampleShippingRates.shape,
  ...SampleMembers.shape,
  ...SampleShares.shape,
  ...SampleSales.shape,
})
export type SampleManifest = z.output<typeof SampleManifest>
