import { z } from 'zod'
import { giftStates } from '../../people/members/gifts/gifts'
import { memberOrigins, memberStates } from '../../people/members/members'
import { newsletterStates } from '../../reach/newsletter/newsletters'
import { subscriberStates } from '../../reach/newsletter/subscribers'
import { SiteSettings } from '../../site/settings'
import { statisticsMeasures } from '../../site/statistics/measures'
import {
  amountInUnitsSchema,
  daySchema,
  idSchema,
  textSchema,
  timeSchema,
  versionSchema,
} from './common-fields'

const Discount = z.object({
  id: idSchema,
  code: textSchema,
  percent: z.int().nullable(),
  amount: amountInUnitsSchema.nullable(),
  from: daySchema.nullable(),
  until: daySchema.nullable(),
  maxUses: z.int().nullable(),
  uses: z.int(),
  oncePerCustomer: z.boolean(),
  minGoods: amountInUnitsSchema,
  version: versionSchema,
})

const Stock = z.object({
  id: idSchema,
  merchId: idSchema,
  title: textSchema,
  values: z.array(textSchema),
  sku: textSchema,
  stock: z.int().nullable().describe('null is unlimited'),
})

const Member = z.object({
  id: idSchema,
  userId: idSchema,
  username: textSchema,
  email: textSchema,
  planId: idSchema,
  plan: textSchema,
  state: z.enum(memberStates),
  origin: z.enum(memberOrigins),
  isAtStripe: z.boolean().describe('Whether a card is charged, and decides when it ends'),
  number: z.int().nullable(),
  price: amountInUnitsSchema,
  startedAt: timeSchema.nullable(),
  paidUntil: timeSchema.nullable(),
  endedAt: timeSchema.nullable(),
  isNoticed: z.boolean().describe('Whether it ends with what is paid'),
  from: daySchema.nullable(),
  until: daySchema.nullable(),
  issues: z.int().nullable(),
  owedCopies: z.int(),
  shippingName: textSchema,
  shippingAddress: textSchema,
  shippingCountry: textSchema,
  version: versionSchema,
})
const MemberPayment = z.object({
  id: textSchema,
  isCash: z.boolean(),
  amount: amountInUnitsSchema,
  refunded: amountInUnitsSchema,
  currency: textSchema,
  paidAt: timeSchema,
  paidUntil: timeSchema.nullable(),
})
const MemberChange = z.object({
  id: idSchema,
  what: textSchema,
  actor: textSchema,
  note: textSchema.nullable(),
  at: timeSchema,
})

const Subscriber = z.object({
  id: idSchema,
  email: textSchema,
  createdAt: timeSchema,
  state: z.enum(subscriberStates),
  topics: z.array(textSchema),
})

const Newsletter = z.object({
  id: idSchema,
  subject: textSchema,
  body: textSchema.describe('Markdown'),
  version: versionSchema,
  articleId: idSchema.nullable(),
  topics: z.array(textSchema),
  state: z.enum(newsletterStates),
  sendAt: timeSchema.nullable(),
  startedAt: timeSchema.nullable(),
  endedAt: timeSchema.nullable(),
  sent: z.int(),
  failed: z.int(),
  waiting: z.int(),
  recipients: z.int(),
})

const counts = Object.fromEntries(statisticsMeasures.map((name) => [name, z.int().nonnegative()]))
const shares = z.array(z.object({ name: textSchema, count: z.int() }))

const BandDate = z.object({
  id: idSchema,
  reference: textSchema,
  day: daySchema,
  time: textSchema,
  venue: textSchema,
  city: textSchema,
  country: textSchema,
  ticketsLink: textSchema,
  note: textSchema,
  isCanceled: z.boolean(),
  version: versionSchema,
  changedAt: timeSchema,
})

const BandNews = z.object({
  id: idSchema,
  title: textSchema,
  body: textSchema.describe('Markdown'),
  isDraft: z.boolean(),
  version: versionSchema,
  publishedAt: timeSchema,
})

const Release = z.object({
  id: idSchema,
  title: textSchema,
  kind: textSchema,
  releasedOn: daySchema.nullable(),
  credits: textSchema,
  cover: textSchema.nullable(),
  merchId: idSchema.nullable().describe('The item that sells it'),
  isPrivate: z.boolean().describe('Whether readers find it by its link alone'),
  address: textSchema,
  tracks: z.array(z.object({ id: idSchema, title: textSchema, isBonus: z.boolean() })),
  version: versionSchema.describe('Of its band'),
})

const picture = textSchema.nullable().describe('An address on this site')

export const deskAnswerSchemas = {
  Discount,
  Discounts: z.array(Discount),
  Stock,
  StockList: z.array(Stock),
  WholeMember: Member.extend({ payments: z.array(MemberPayment), history: z.array(MemberChange) }),
  Members: z.array(Member.extend({ paid: z.number() })),
  MemberDays: z.object({
    failureMails: z.array(z.int()).length(3).describe('Days after a failed payment'),
    grace: z.int().describe('Days after it until which members read on'),
    renewalNotice: z.int().describe('Days before a yearly renewal'),
  }),
  Gifts: z.array(
    z.object({
      id: textSchema.describe('Below /join/gift/'),
      state: z.enum(giftStates),
      membershipId: idSchema,
      plan: textSchema,
      lasts: textSchema,
      price: amountInUnitsSchema,
      username: textSchema,
      paidAt: timeSchema,
      sendAt: timeSchema.nullable(),
      buyerEmail: textSchema,
      recipientEmail: textSchema.nullable().describe('null is a card to hand over'),
    }),
  ),
  Subscriber,
  Subscribers: z.array(Subscriber),
  Newsletter,
  Newsletters: z.array(Newsletter),
  Statistics: z.object({
    days: z.int(),
    article: idSchema.nullable(),
    total: z.object(counts),
    before: z.object(counts).describe('As many days before'),
    byDay: z.array(z.object({ day: daySchema, ...counts })),
    plays: z.int().nullable().describe('Of tracks, on the whole site'),
    referrers: shares,
    embedders: shares.optional().describe('In whose pages publications were read'),
    languages: shares,
  }),
  ViewedPublications: z.object({
    days: z.int(),
    page: z.int(),
    pages: z.int(),
    articles: z.array(z.object({ id: z.int(), title: textSchema.nullable(), ...counts })),
  }),
  Settings: SiteSettings.extend({
    logo: picture,
    logoDark: picture,
    icon: picture,
    sharePicture: picture,
    tipSums: z.array(amountInUnitsSchema),
    version: versionSchema,
  }),
  Date: BandDate,
  Dates: z.array(BandDate),
  BandNews,
  AllBandNews: z.array(BandNews),
  Contents: z.object({
    id: idSchema,
    title: textSchema,
    articles: z.array(
      z.object({ id: idSchema, title: textSchema, isHidden: z.boolean().describe('A draft, or scheduled') }),
    ),
  }),
  Release,
  Releases: z.array(Release),
} as const
