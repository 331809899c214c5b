import { z } from 'zod'
import { embeddings } from '../../site/embedding'
import { articleAccesses } from '../../site/plans/reading-access'
import {
  bytesShape,
  centsShape,
  createdAtField,
  filePathShape,
  idShape,
  jsonColumnShape,
  nullableShape,
  ReleaseReference,
  soldVariantShape,
  textShape,
  timeShape,
  timestampShapes,
} from './layout-shapes'

// The entries of publications, authors, bands, items of the shop and pages of the site.

export const AuthorEntry = z.object({
  id: idShape,
  name: textShape,
  bio: textShape,
  profileImage: nullableShape(filePathShape),
  ...timestampShapes,
})

/**
 * The text and description that a person wrote for a page of a PDF. The import finds the page by its picture.
 */
const CorrectionEntry = z.object({
  number: z.int(),
  text: nullableShape(textShape),
  altText: textShape,
  /** A small grey copy of the page's picture. */
  thumbprint: nullableShape(bytesShape),
  changedAt: timeShape.optional(),
})

export const ArticleEntry = z.object({
  id: idShape,
  title: textShape,
  description: textShape,
  filetype: textShape,
  contentType: textShape,
  language: nullableShape(textShape),
  uploadedAt: timeShape,
  publishedAt: nullableShape(timeShape),
  isDraft: z.boolean(),
  viewcount: z.int(),
  downloadcount: z.int(),
  isPrintable: z.boolean().default(false),
  embedding: z.enum(embeddings).nullable().default(null),
  sendsLetter: z.boolean().default(false),
  letterAt: nullableShape(timeShape).default(null),
  /** The name of the group of articles that are translations of each other. */
  translationGroup: nullableShape(textShape).default(null),
  /** The authors' ids in authors.json, in the order of the byline. */
  authors: z.array(idShape),
  /**
   * The readers of the article. The plans are ids in plans.json; `pages` is the number of pages that everyone may
   * read.
   */
  access: z.enum(articleAccesses).default('everyone'),
  previewPages: z.int().default(0),
  plans: z.array(idShape).default([]),
  tags: z.array(textShape),
  issue: nullableShape(
    z.object({
      series: z.object({
        title: textShape,
        description: textShape,
        issn: textShape,
        createdAt: timeShape.optional(),
      }),
      number: textShape,
      date: textShape,
      isSpecial: z.boolean(),
      isbn: textShape,
      printRun: nullableShape(z.int()),
      priceCents: nullableShape(z.int()),
    }),
  ).default(null),
  /** The ids in bands.json of the bands that the article mentions. */
  bands: z.array(idShape).default([]),
  /** The volume that contains the article, and the article's position there. */
  volume: nullableShape(z.object({ id: idShape, position: z.int() })),
  corrections: z.array(CorrectionEntry).default([]),
  /** Corrections that readers suggested and nobody has decided about. */
  suggestions: z
    .array(z.object({ number: z.int(), text: textShape, before: textShape, ...createdAtField }))
    .default([]),
  pdf: filePathShape,
  coverImage: filePathShape,
  ...timestampShapes,
})

/** A band's date; calendars recognize it by its reference. */
const DateEntry = z.object({
  reference: textShape,
  day: textShape,
  time: textShape,
  venue: textShape,
  city: textShape,
  country: textShape,
  ticketsLink: textShape,
  note: textShape,
  canceledAt: nullableShape(timeShape),
  changedAt: timeShape,
  ...createdAtField,
})

const NewsEntry = z.object({
  reference: textShape,
  title: textShape,
  body: textShape,
  isDraft: z.boolean(),
  publishedAt: timeShape,
  changedAt: timeShape,
  ...createdAtField,
})

const TrackEntry = z.object({
  id: idShape.optional(),
  title: textShape,
  audioFile: filePathShape,
  artist: textShape.default(''),
  lyrics: textShape.default(''),
  /** The title of the track's release. */
  release: nullableShape(textShape).default(null),
  /** The recording as it was uploaded, if it was not an MP3. */
  original: nullableShape(filePathShape).default(null),
  isBonus: z.boolean().default(false),
})

const ReleaseEntry = z.object({
  title: textShape,
  kind: textShape,
  releasedOn: nullableShape(textShape),
  credits: textShape,
  cover: nullableShape(filePathShape),
  /** The band's or release's former addresses, which redirect to it. */
  leftSlugs: jsonColumnShape(z.array(textShape)).default('[]'),
  /** Whether readers find the release only by a link. The link stays the same under the same SESSION_SECRET. */
  isPrivate: z.boolean().default(false),
  linkSeed: nullableShape(textShape).default(null),
  linkEndsOn: nullableShape(textShape).default(null),
  item: nullableShape(idShape),
  ...createdAtField,
})

export const BandEntry = z.object({
  id: idShape,
  title: textShape,
  description: textShape,
  genre: textShape,
  spotifyLink: textShape,
  appleMusicLink: textShape,
  websiteLink: textShape,
  instagramLink: textShape,
  videoLink: textShape,
  email: textShape,
  phone: textShape,
  isDraft: z.boolean(),
  landingImage: nullableShape(filePathShape),
  videoTranscript: textShape.default(''),
  /** The item's former addresses, which redirect to it. */
  leftAddresses: z.array(textShape).default([]),
  tracks: z.array(TrackEntry),
  photos: z.array(z.object({ title: textShape, photo: filePathShape })),
  releases: z.array(ReleaseEntry).default([]),
  dates: z.array(DateEntry).default([]),
  news: z.array(NewsEntry).default([]),
  ...timestampShapes,
})

export const VariantEntry = z.object({
  values: z.array(textShape),
  priceCents: centsShape,
  stock: nullableShape(z.int()),
  sku: textShape,
  weightGrams: nullableShape(z.int()),
  isDigital: z.boolean(),
  /** The minimum price, if buyers choose their own. */
  minimumCents: nullableShape(centsShape).default(null),
  takesMore: z.boolean().default(false),
  priceWords: textShape.default(''),
  /** The id of the article that its buyers may read. */
  article: nullableShape(idShape).default(null),
  /** The release whose music its buyers may download. */
  music: nullableShape(ReleaseReference).default(null),
  /** Releases that the variant sold earlier: buyers from before that time may still download them. */
  formerMusic: z.array(ReleaseReference.extend({ removedAt: timeShape })).default([]),
  /** The number of the picture: 0 is the item's main picture, 1 the first of the further ones. */
  picture: z.int(),
  files: z.array(
    z.object({
      title: textShape,
      file: filePathShape,
      createdAt: timeShape.optional(),
      removedAt: nullableShape(timeShape).default(null),
    }),
  ),
  parts: z.array(z.object({ part: soldVariantShape, title: textShape, quantity: z.int() })),
})

export const MerchEntry = z.object({
  id: idShape,
  title: textShape,
  description: textShape,
  shippingClass: nullableShape(textShape),
  taxCode: nullableShape(textShape),
  taxBehavior: nullableShape(textShape),
  shipsFrom: nullableShape(textShape),
  image: filePathShape,
  pictures: z.array(filePathShape),
  /** Title and description in other languages, by BCP 47 tag. */
  translations: jsonColumnShape(
    z.record(textShape, z.object({ title: textShape.optional(), description: textShape.optional() })),
  ).default('{}'),
  band: nullableShape(idShape).default(null),
  isDraft: z.boolean().default(false),
  options: z.array(z.object({ name: textShape, values: z.array(textShape) })),
  variants: z.array(VariantEntry).min(1),
  ...timestampShapes,
})

export const PageEntry = z.object({
  title: textShape,
  address: textShape,
  place: textShape,
  isDraft: z.boolean(),
  publishAt: timeShape,
  language: nullableShape(textShape).default(null),
  translationGroup: nullableShape(textShape).default(null),
  pictures: z.array(z.object({ number: idShape, file: filePathShape })),
  body: textShape,
  ...timestampShapes,
})
