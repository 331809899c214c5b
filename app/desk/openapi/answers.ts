import { z } from 'zod'
import { roles } from '../../site/accounts/roles'
import { places } from '../../site/pages/site-pages'
import { billings, deliveries } from '../../site/plans/plans'
import { readings } from '../../site/plans/reading-access'
import { administrationAnswers } from './administration-answers'
import { callsAnswers } from './calls-answers'
import { path, updatedAt, version } from './common-fields'
import { deskAnswers } from './desk-answers'
import { followersAndWebhooksAnswers } from './followers-webhooks-answers'
import { Order, WholeOrder } from './order-answers'
import { payeesAnswers } from './payees-answers'
import { paymentsAndShippingAnswers } from './payments-shipping-answers'
import { publicationsAnswers } from './publications-answers'
import { shopAnswers } from './shop-answers'
import { shopDeskAnswers } from './shop-desk-answers'
import { webhookAnswers } from './webhook-answers'

const id = z.int().positive()

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
  Author: z.object({
    id,
    name: z.string(),
    bio: z.string(),
    profileImage: path.nullable(),
    updatedAt,
    version,
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
    updatedAt,
    version,
  }),
  Page: z.object({
    id,
    title: z.string(),
    address: z.string().describe('Below /pages/'),
    updatedAt,
    version,
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

const { Author, Photo, Track, User } = answers
const { Article } = publicationsAnswers
const { CartLine, MerchItem } = shopAnswers
const text = z.string()
const Band = z.object({
  id,
  title: text,
  description: text,
  genre: text,
  email: text,
  phone: text,
  spotifyLink: text,
  appleMusicLink: text,
  websiteLink: text,
  instagramLink: text,
  videoLink: text,
  videoTranscript: text.describe('Text or WebVTT'),
  landingImage: path.nullable(),
  updatedAt,
  version,
  tracks: z.array(Track),
  photos: z.array(Photo),
})

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
  ...publicationsAnswers,
  ...shopAnswers,
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
