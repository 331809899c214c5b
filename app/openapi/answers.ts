import { z } from 'zod'
import { roles } from '../accounts/accounts'
import { places } from '../pages/site-pages'
import { billings, deliveries } from '../plans/plans'
import { accesses, readings } from '../plans/reading-access'
import { contentTypes, filetypes } from '../publications/publications'
import { administrationAnswers } from './administration-answers'
import { callsAnswers } from './calls-answers'
import { deskAnswers } from './desk-answers'
import { followersAndWebhooksAnswers } from './followers-webhooks-answers'
import { Order, WholeOrder } from './order-answers'
import { payeesAnswers } from './payees-answers'
import { paymentsAndShippingAnswers } from './payments-shipping-answers'
import { shopDeskAnswers } from './shop-desk-answers'
import { webhookAnswers } from './webhook-answers'

const id = z.int().positive()
const path = z.string().describe('Below the site, and below /api/')
const version = z
  .int()
  .describe('Counts the saves; sent with a change, it is refused when somebody saved meanwhile')

const seriesFields = {
  id,
  ...{ title: z.string(), address: z.string(), description: z.string(), issn: z.string() },
}

/** The answers of the JSON API, by their names in its description. */
export const answers = {
  Message: z.object({ message: z.string() }),
  AddedFiles: z.object({ id: z.int(), message: z.string() }),
  Error: z.object({
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional().describe('By field'),
    secondFactor: z
      .literal(true)
      .optional()
      .describe('At login: the password is right; call again with `code` from the authenticator app'),
    passkey: z
      .literal(true)
      .optional()
      .describe('At login, with `secondFactor`: a passkey of the account does in place of the code'),
    newer: z
      .object({
        version: z.int(),
        changes: z.array(z.object({ label: z.string(), value: z.string() })),
      })
      .optional()
      .describe('What somebody saved since the version that was sent'),
  }),
  PasskeyOptions: z
    .looseObject({ challenge: z.string() })
    .describe('For `navigator.credentials`, as JSON (WebAuthn)'),
  User: z.object({
    id,
    username: z.string(),
    email: z.string(),
    phone: z.string(),
    subscription: z.boolean(),
    role: z.enum(roles),
  }),
  Article: z.object({
    id,
    title: z.string(),
    description: z.string(),
    coverImage: path,
    pdfPath: path.nullable().describe('Null for one who may not read it'),
    filetype: z.enum(filetypes),
    contentType: z.enum(contentTypes),
    viewcount: z.int(),
    downloadcount: z.int(),
    uploadedAt: z.iso.datetime(),
    uploadDate: z.iso.datetime(),
    language: z.string().nullable().describe('BCP 47'),
    authorIds: z.array(id),
    access: z.enum(accesses).describe('Who may read it; plans: members of those that it names'),
    planIds: z.array(id).optional().describe('By itself: the plans that it names'),
    previewPages: z.int().describe('How many of its first pages everyone reads'),
    volumeId: id.nullable().optional().describe('By itself: the volume that it is in'),
    translations: z
      .array(id)
      .optional()
      .describe(
        'By itself: the published articles of which it is a translation; `translationOf` changes that',
      ),
    isPrintable: z.boolean().optional().describe('By itself: readers get it on sheets to fold'),
    issue: z
      .object({
        series: z.object({ id, title: z.string(), address: z.string() }),
        ...{ number: z.string(), date: z.string(), isSpecial: z.boolean(), isbn: z.string() },
        printRun: z.int().nullable(),
        price: z.number().nullable().describe('In print'),
      })
      .optional()
      .describe('By itself, if it is an issue'),
    articles: z.array(id).optional().describe('Of a volume by itself: what it contains, in order'),
    tags: z.array(z.string()).optional().describe('By itself'),
    version,
    warning: z
      .string()
      .optional()
      .describe('After a save: what is wrong with its PDF: a password, damage, a scan without text'),
    isChecking: z
      .literal(true)
      .optional()
      .describe(
        'After a save: no page of its PDF has been read yet; `GET /admin/articles/{id}/check` says the same two later',
      ),
  }),
  Series: z.object(seriesFields),
  AllSeries: z.object({ series: z.array(z.object({ ...seriesFields, issues: z.int() })) }),
  LatestArticle: z.object({ id, title: z.string(), coverImage: path, uploadedAt: z.iso.datetime() }),
  Author: z.object({ id, name: z.string(), bio: z.string(), profileImage: path.nullable(), version }),
  MerchItem: z.object({
    id,
    title: z.string(),
    description: z.string(),
    price: z.number().nonnegative().describe('In the shop’s currency; the lowest of its variants'),
    image: path,
    version,
    translations: z
      .record(z.string(), z.object({ title: z.string().optional(), description: z.string().optional() }))
      .describe('By language; sent as `title_de`, `description_de`'),
    shipsFrom: z.iso.date().optional().describe('Sold before it is there: the day from which it is sent'),
    images: z.array(path).min(1).describe('All pictures, the first of them is `image`'),
    options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    variants: z
      .array(
        z.object({
          id,
          values: z.array(z.string()).describe('Of the options, in their order'),
          price: z.number().nonnegative().describe('Where buyers choose, the suggested one'),
          pricing: z.enum(['fixed', 'chosen']),
          minimumPrice: z.number().nonnegative().optional().describe('The least, where buyers choose'),
          suggestedPrice: z.number().nonnegative().optional(),
          moreIfYouCan: z.literal(true).optional().describe('A fixed price that buyers may exceed'),
          priceWords: z.string().optional(),
          sku: z.string(),
          available: z.boolean(),
          image: path.optional().describe('Where it is not the item’s first one'),
        }),
      )
      .min(1),
  }),
  CartLine: z.object({
    id,
    quantity: z.int().positive(),
    priceAtAdd: z.number().nonnegative().describe('In the shop’s currency, whatever the item costs now'),
    variantId: id.optional().describe('Of an item with options'),
    values: z.array(z.string()).optional().describe('What was chosen of them'),
    Merch: z.object({ id, title: z.string(), image: path }),
  }),
  Track: z.object({ id, title: z.string(), audioFile: path }),
  Photo: z.object({ id, title: z.string(), image: path }),
  Plan: z.object({
    id,
    name: z.string(),
    description: z.string(),
    image: path.nullable(),
    billing: z.enum(billings).describe('How it is paid; issues: once for `issueCount` of them'),
    price: z.number().nonnegative().describe('Each time; on a sliding scale the suggested sum'),
    minimum: z.number().nonnegative().nullable().describe('The least sum of a sliding scale'),
    issueCount: z.int().nullable(),
    reading: z.enum(readings).describe('What it opens beside articles that name it'),
    delivery: z.enum(deliveries).describe('How issues are sent; empty is not at all'),
    discountPercent: z.int(),
    freeShipping: z.boolean(),
    isNumbered: z.boolean(),
    placeLimit: z.int().nullable(),
    isClosed: z.boolean().describe('Whether it takes no new members'),
    version,
  }),
  Page: z.object({
    ...{ id, title: z.string(), address: z.string().describe('Below /pages/'), version },
    body: z.string().describe('Markdown; ![words](2) is the picture of that number'),
    place: z.enum(places).describe('Where it is linked to on every page'),
    language: z.string().nullable().describe('BCP 47; null is the site’s'),
    translations: z
      .array(id)
      .optional()
      .describe('By itself: the published pages of which it is a translation'),
    pictures: z.array(path),
  }),
} as const

const { Article, Author, CartLine, MerchItem, Photo, Track, User } = answers
const text = z.string()
const Band = z.object({
  ...{ id, title: text, description: text, genre: text, email: text, phone: text },
  ...{ spotifyLink: text, appleMusicLink: text, websiteLink: text, instagramLink: text, videoLink: text },
  videoTranscript: text.describe('Text or WebVTT'),
  ...{ landingImage: path.nullable(), version, tracks: z.array(Track), photos: z.array(Photo) },
})

/** Answers that are composed of others. */
export const composedAnswers = {
  Login: z.object({ token: text, user: User, message: text, redirectTo: text.optional() }),
  Registered: z.object({ message: text, user: User }),
  Session: z.object({ user: User }),
  AuthorWithArticles: Author.extend({ Articles: z.array(Article) }),
  AddedLine: CartLine.extend({ message: text }),
  Checkout: z.object({ id: text, url: text.describe('Of the hosted payment page') }),
  SavedPlaces: z.object({
    saved: z.int().nonnegative().describe('How many were of articles that are there'),
  }),
  ViewCount: z.object({ viewcount: z.int() }),
  Received: z.object({ received: z.literal(true) }),
  ...deskAnswers,
  ...shopDeskAnswers,
  ...paymentsAndShippingAnswers,
  ...callsAnswers,
  ...administrationAnswers,
  ...followersAndWebhooksAnswers,
  ...webhookAnswers,
  ...payeesAnswers,
  Band,
  Order,
  WholeOrder,
  Orders: z.array(Order),
  Articles: z.array(Article),
  Pages: z.array(answers.Page),
  Plans: z.array(answers.Plan),
  Authors: z.array(Author),
  MerchItems: z.array(MerchItem),
  CartLines: z.array(CartLine),
  Bands: z.array(Band),
  Description: z.looseObject({ openapi: text }).describe('This description'),
} as const

export type AnswerName = keyof typeof answers | keyof typeof composedAnswers
