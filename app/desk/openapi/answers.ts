import { z } from 'zod'
import { roles } from '../../site/accounts/roles'
import { pageLinkPlaces } from '../../site/pages/site-pages'
import { billings, planDeliveries } from '../../site/plans/plans'
import { planReadingScopes } from '../../site/plans/reading-access'
import { administrationAnswerSchemas } from './administration-answers'
import { callsAnswerSchemas } from './calls-answers'
import { idSchema, pathSchema, textSchema, updatedAtSchema, versionSchema } from './common-fields'
import { deskAnswerSchemas } from './desk-answers'
import { followersAndWebhooksAnswerSchemas } from './followers-webhooks-answers'
import { OrderAnswer, WholeOrderAnswer } from './order-answers'
import { payeesAnswerSchemas } from './payees-answers'
import { paymentsAndShippingAnswerSchemas } from './payments-shipping-answers'
import { publicationsAnswerSchemas } from './publications-answers'
import { shopAnswerSchemas } from './shop-answers'
import { shopDeskAnswerSchemas } from './shop-desk-answers'
import { webhookAnswerSchemas } from './webhook-answers'

export const answerSchemas = {
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
    id: idSchema,
    username: z.string(),
    email: z.string(),
    phone: z.string(),
    subscription: z.boolean(),
    role: z.enum(roles),
  }),
  Author: z.object({
    id: idSchema,
    name: z.string(),
    bio: z.string(),
    profileImage: pathSchema.nullable(),
    updatedAt: updatedAtSchema,
    version: versionSchema,
  }),
  Track: z.object({ id: idSchema, title: z.string(), audioFile: pathSchema }),
  Photo: z.object({ id: idSchema, title: z.string(), image: pathSchema }),
  Plan: z.object({
    id: idSchema,
    name: z.string(),
    description: z.string(),
    image: pathSchema.nullable(),
    billing: z.enum(billings).describe('How it is paid; issues: once for `issueCount` of them'),
    price: z.number().nonnegative().describe('Each time; on a sliding scale the suggested sum'),
    minimum: z.number().nonnegative().nullable().describe('The least sum of a sliding scale'),
    issueCount: z.int().nullable(),
    reading: z.enum(planReadingScopes).describe('What it opens beside articles that name it'),
    delivery: z.enum(planDeliveries).describe('How issues are sent; empty is not at all'),
    discountPercent: z.int(),
    freeShipping: z.boolean(),
    isNumbered: z.boolean(),
    placeLimit: z.int().nullable(),
    isClosed: z.boolean().describe('Whether it takes no new members'),
    updatedAt: updatedAtSchema,
    version: versionSchema,
  }),
  Page: z.object({
    id: idSchema,
    title: z.string(),
    address: z.string().describe('Below /pages/'),
    updatedAt: updatedAtSchema,
    version: versionSchema,
    body: z.string().describe('Markdown; ![words](2) is the picture of that number'),
    place: z.enum(pageLinkPlaces).describe('Where it is linked to on every page'),
    language: z.string().nullable().describe('BCP 47; null is the site’s'),
    translations: z
      .array(idSchema)
      .optional()
      .describe('By itself: the published pages of which it is a translation'),
    pictures: z.array(pathSchema),
  }),
} as const

const { Author, Photo, Track, User } = answerSchemas
const { Article } = publicationsAnswerSchemas
const { CartLine, MerchItem } = shopAnswerSchemas
const Band = z.object({
  id: idSchema,
  title: textSchema,
  description: textSchema,
  genre: textSchema,
  email: textSchema,
  phone: textSchema,
  spotifyLink: textSchema,
  appleMusicLink: textSchema,
  websiteLink: textSchema,
  instagramLink: textSchema,
  videoLink: textSchema,
  videoTranscript: textSchema.describe('Text or WebVTT'),
  landingImage: pathSchema.nullable(),
  updatedAt: updatedAtSchema,
  version: versionSchema,
  tracks: z.array(Track),
  photos: z.array(Photo),
})

export const composedAnswerSchemas = {
  Login: z.object({ token: textSchema, user: User, message: textSchema, redirectTo: textSchema.optional() }),
  Registered: z.object({ message: textSchema, user: User }),
  Session: z.object({ user: User }),
  AuthorWithArticles: Author.extend({ Articles: z.array(Article) }),
  AddedLine: CartLine.extend({ message: textSchema }),
  Checkout: z.object({ id: textSchema, url: textSchema.describe('Of the hosted payment page') }),
  SavedPlaces: z.object({
    saved: z.int().nonnegative().describe('How many were of articles that are there'),
  }),
  ViewCount: z.object({ viewcount: z.int() }),
  Received: z.object({ received: z.literal(true) }),
  ...publicationsAnswerSchemas,
  ...shopAnswerSchemas,
  ...deskAnswerSchemas,
  ...shopDeskAnswerSchemas,
  ...paymentsAndShippingAnswerSchemas,
  ...callsAnswerSchemas,
  ...administrationAnswerSchemas,
  ...followersAndWebhooksAnswerSchemas,
  ...webhookAnswerSchemas,
  ...payeesAnswerSchemas,
  Band,
  Order: OrderAnswer,
  WholeOrder: WholeOrderAnswer,
  Orders: z.array(OrderAnswer),
  Articles: z.array(Article),
  Pages: z.array(answerSchemas.Page),
  Plans: z.array(answerSchemas.Plan),
  Authors: z.array(Author),
  MerchItems: z.array(MerchItem),
  CartLines: z.array(CartLine),
  Bands: z.array(Band),
  Description: z.looseObject({ openapi: textSchema }).describe('This description'),
} as const

export type AnswerName = keyof typeof answerSchemas | keyof typeof composedAnswerSchemas
