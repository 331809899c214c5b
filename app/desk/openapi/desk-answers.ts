import { z } from 'zod'
import { giftStates } from '../../people/members/gifts/gifts'
import { memberOrigins, memberStates } from '../../people/members/members'
import { issueStates } from '../../reach/newsletter/issues'
import { subscriberStates } from '../../reach/newsletter/subscribers'
import { SiteSettings } from '../../site/settings'
import { measures } from '../../site/statistics/measures'

const id = z.int().positive()
const amount = z.number().nonnegative()
const text = z.string()
const time = z.iso.datetime()
const day = z.iso.date()
const version = z.int()

const Discount = z.object({
  id,
  code: text,
  percent: z.int().nullable(),
  amount: amount.nullable(),
  from: day.nullable(),
  until: day.nullable(),
  maxUses: z.int().nullable(),
  uses: z.int(),
  oncePerCustomer: z.boolean(),
  minGoods: amount,
  version,
})

const Stock = z.object({
  id,
  merchId: id,
  title: text,
  values: z.array(text),
  sku: text,
  stock: z.int().nullable().describe('null is unlimited'),
})

const Member = z.object({
  id,
  userId: id,
  username: text,
  email: text,
  planId: id,
  plan: text,
  state: z.enum(memberStates),
  origin: z.enum(memberOrigins),
  isAtStripe: z.boolean().describe('Whether a card is charged, and decides when it ends'),
  number: z.int().nullable(),
  price: amount,
  startedAt: time.nullable(),
  paidUntil: time.nullable(),
  endedAt: time.nullable(),
  isNoticed: z.boolean().describe('Whether it ends with what is paid'),
  from: day.nullable(),
  until: day.nullable(),
  issues: z.int().nullable(),
  owedCopies: z.int(),
  shippingName: text,
  shippingAddress: text,
  shippingCountry: text,
  version,
})
const MemberPayment = z.object({
  id: text,
  isCash: z.boolean(),
  amount,
  refunded: amount,
  currency: text,
  paidAt: time,
  paidUntil: time.nullable(),
})
const MemberChange = z.object({ id, what: text, actor: text, note: text.nullable(), at: time })

const Subscriber = z.object({
  id,
  email: text,
  createdAt: time,
  state: z.enum(subscriberStates),
  topics: z.array(text),
})

const Newsletter = z.object({
  id,
  subject: text,
  body: text.describe('Markdown'),
  version,
  articleId: id.nullable(),
  topics: z.array(text),
  state: z.enum(issueStates),
  sendAt: time.nullable(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  sent: z.int(),
  failed: z.int(),
  waiting: z.int(),
  recipients: z.int(),
})

const counts = Object.fromEntries(measures.map((name) => [name, z.int().nonnegative()]))
const shares = z.array(z.object({ name: text, count: z.int() }))

const BandDate = z.object({
  id,
  reference: text,
  day,
  time: text,
  venue: text,
  city: text,
  country: text,
  ticketsLink: text,
  note: text,
  isCanceled: z.boolean(),
  version,
  changedAt: time,
})

const BandNews = z.object({
  id,
  title: text,
  body: text.describe('Markdown'),
  isDraft: z.boolean(),
  version,
  publishedAt: time,
})

const Release = z.object({
  id,
  title: text,
  kind: text,
  releasedOn: day.nullable(),
  credits: text,
  cover: text.nullable(),
  merchId: id.nullable().describe('The item that sells it'),
  isPrivate: z.boolean().describe('Whether readers find it by its link alone'),
  address: text,
  tracks: z.array(z.object({ id, title: text, isBonus: z.boolean() })),
  version: version.describe('Of its band'),
})

const picture = text.nullable().describe('An address on this site')

export const deskAnswers = {
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
      id: text.describe('Below /join/gift/'),
      state: z.enum(giftStates),
      membershipId: id,
      plan: text,
      lasts: text,
      price: amount,
      username: text,
      paidAt: time,
      sendAt: time.nullable(),
      buyerEmail: text,
      recipientEmail: text.nullable().describe('null is a card to hand over'),
    }),
  ),
  Subscriber,
  Subscribers: z.array(Subscriber),
  Newsletter,
  Newsletters: z.array(Newsletter),
  Statistics: z.object({
    days: z.int(),
    article: id.nullable(),
    total: z.object(counts),
    before: z.object(counts).describe('As many days before'),
    byDay: z.array(z.object({ day, ...counts })),
    plays: z.int().nullable().describe('Of tracks, on the whole site'),
    referrers: shares,
    languages: shares,
  }),
  ViewedPublications: z.object({
    days: z.int(),
    page: z.int(),
    pages: z.int(),
    articles: z.array(z.object({ id: z.int(), title: text.nullable(), ...counts })),
  }),
  Settings: SiteSettings.extend({
    logo: picture,
    logoDark: picture,
    icon: picture,
    sharePicture: picture,
    tipSums: z.array(amount),
    version,
  }),
  Date: BandDate,
  Dates: z.array(BandDate),
  BandNews,
  AllBandNews: z.array(BandNews),
  Contents: z.object({
    id,
    title: text,
    articles: z.array(z.object({ id, title: text, isHidden: z.boolean().describe('A draft, or scheduled') })),
  }),
  Release,
  Releases: z.array(Release),
} as const
