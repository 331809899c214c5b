import { z } from 'zod'
import { wayNames } from '../../shop/ways-to-pay/ways'
import { accesses } from '../../site/plans/reading-access'
import {
  AccountRulesEntry,
  FederationEntry,
  InvitationEntry,
  PersonalKeyEntry,
  SecretsEntry,
  WebhookEntry,
} from './layout-of-connections'
import { born, cents, file, id, maybe, text, time, timestamps } from './layout-shapes'

/** Raised by a change that older versions would misread. */
export const layoutFormat = 1

/** Written last: a folder without it is an incomplete export. */
export const exportMarker = 'zinehouse.json'

export const About = z.object({
  format: z.int(),
  version: text,
  exportedAt: time,
  missing: z.array(text),
  /** By which a site with the same SESSION_SECRET is told. */
  secretDigest: text.default(''),
})

export const AuthorEntry = z.object({ id, name: text, bio: text, profileImage: maybe(file), ...timestamps })

/** What was written for a page, which is found again by how it looks. */
const CorrectionEntry = z.object({
  number: z.int(),
  text: maybe(text),
  altText: text,
  /** Grey values, as base64. */
  thumbprint: maybe(text),
})

export const ArticleEntry = z.object({
  id,
  title: text,
  description: text,
  filetype: text,
  contentType: text,
  language: maybe(text),
  uploadedAt: time,
  publishedAt: maybe(time),
  isDraft: z.boolean(),
  viewcount: z.int(),
  downloadcount: z.int(),
  isPrintable: z.boolean().default(false),
  /** Shared by articles that are translations of each other. */
  translationGroup: maybe(text).default(null),
  /** Ids in authors.json, in order. */
  authors: z.array(id),
  /** The plans are ids in plans.json; `pages` is how many everyone reads. */
  access: z.enum(accesses).default('everyone'),
  previewPages: z.int().default(0),
  plans: z.array(id).default([]),
  tags: z.array(text),
  issue: maybe(
    z.object({
      series: z.object({ title: text, description: text, issn: text }),
      number: text,
      date: text,
      isSpecial: z.boolean(),
      isbn: text,
      printRun: maybe(z.int()),
      priceCents: maybe(z.int()),
    }),
  ).default(null),
  /** Ids in bands.json of the bands it mentions. */
  bands: z.array(id).default([]),
  /** The volume it belongs to, and its position there. */
  volume: maybe(z.object({ id, position: z.int() })),
  corrections: z.array(CorrectionEntry).default([]),
  /** What readers suggested and nobody has decided about. */
  suggestions: z.array(z.object({ number: z.int(), text, before: text, ...born })).default([]),
  pdf: file,
  coverImage: file,
  ...timestamps,
})

/** A band's date; calendars recognize it by its reference. */
const DateEntry = z.object({
  reference: text,
  day: text,
  time: text,
  venue: text,
  city: text,
  country: text,
  ticketsLink: text,
  note: text,
  canceledAt: maybe(time),
  changedAt: time,
  ...born,
})

const NewsEntry = z.object({
  reference: text,
  title: text,
  body: text,
  isDraft: z.boolean(),
  publishedAt: time,
  changedAt: time,
  ...born,
})

const TrackEntry = z.object({
  title: text,
  audioFile: file,
  artist: text.default(''),
  lyrics: text.default(''),
  /** The title of its release. */
  release: maybe(text).default(null),
  /** The recording as it was uploaded, if that was no MP3. */
  original: maybe(file).default(null),
  isBonus: z.boolean().default(false),
})

const ReleaseEntry = z.object({
  title: text,
  kind: text,
  releasedOn: maybe(text),
  credits: text,
  cover: maybe(file),
  /** Former addresses that still lead to it. */
  leftSlugs: z.array(text).default([]),
  /** Whether readers find it by a link alone; the link itself is made anew. */
  isPrivate: z.boolean().default(false),
  item: maybe(id),
  ...born,
})

export const BandEntry = z.object({
  id,
  title: text,
  description: text,
  genre: text,
  spotifyLink: text,
  appleMusicLink: text,
  websiteLink: text,
  instagramLink: text,
  videoLink: text,
  email: text,
  phone: text,
  isDraft: z.boolean(),
  landingImage: maybe(file),
  videoTranscript: text.default(''),
  /** Former addresses that still lead to it. */
  leftAddresses: z.array(text).default([]),
  tracks: z.array(TrackEntry),
  photos: z.array(z.object({ title: text, photo: file })),
  releases: z.array(ReleaseEntry).default([]),
  dates: z.array(DateEntry).default([]),
  news: z.array(NewsEntry).default([]),
  ...timestamps,
})

/** The item of an order line, with the values of its options; null if it is gone. */
const Sold = z.object({ item: id, values: z.array(text) })
const sold = maybe(Sold)
export type Sold = z.infer<typeof Sold>

export const VariantEntry = z.object({
  values: z.array(text),
  priceCents: cents,
  stock: maybe(z.int()),
  sku: text,
  weightGrams: maybe(z.int()),
  isDigital: z.boolean(),
  /** The least price, where buyers choose it. */
  minimumCents: maybe(cents).default(null),
  takesMore: z.boolean().default(false),
  priceWords: text.default(''),
  /** The article that its buyers read. */
  article: maybe(id).default(null),
  /** The release whose music its buyers have: the id of its band, and its title. */
  music: maybe(z.object({ band: id, title: text })).default(null),
  /** 0 is the item's image, 1 the first of its pictures. */
  picture: z.int(),
  files: z.array(z.object({ title: text, file })),
  parts: z.array(z.object({ part: sold, title: text, quantity: z.int() })),
})

export const MerchEntry = z.object({
  id,
  title: text,
  description: text,
  shippingClass: maybe(text),
  taxCode: maybe(text),
  taxBehavior: maybe(text),
  shipsFrom: maybe(text),
  image: file,
  pictures: z.array(file),
  /** Title and description in other languages, by BCP 47 tag. */
  translations: z
    .record(text, z.object({ title: text.optional(), description: text.optional() }))
    .default({}),
  band: maybe(id).default(null),
  isDraft: z.boolean().default(false),
  options: z.array(z.object({ name: text, values: z.array(text) })),
  variants: z.array(VariantEntry).min(1),
  ...timestamps,
})

export const PageEntry = z.object({
  title: text,
  address: text,
  place: text,
  isDraft: z.boolean(),
  publishAt: time,
  language: maybe(text).default(null),
  translationGroup: maybe(text).default(null),
  pictures: z.array(z.object({ number: id, file })),
  body: text,
  ...timestamps,
})

export const ShippingEntry = z.object({
  classes: z.array(text),
  zones: z.array(
    z.object({
      name: text,
      countries: z.array(text),
      isRest: z.boolean(),
      freeFromCents: maybe(cents),
      rates: z.array(z.object({ class: text, firstCents: cents, furtherCents: cents })),
    }),
  ),
  places: z.array(z.object({ name: text, details: text })),
  returns: z.object({ days: z.int(), words: text }).default({ days: 0, words: '' }),
  waysToPay: z
    .array(z.object({ name: z.enum(wayNames), isOn: z.boolean(), words: text, days: z.int() }))
    .default([]),
  /** A country, or the index of a pickup point in the list, from 0. */
  firstDestination: z.union([text, z.int()]).nullable(),
})

export const DiscountEntry = z.object({
  code: text,
  percent: maybe(z.int()),
  amountCents: maybe(cents),
  startsAt: maybe(time),
  endsAt: maybe(time),
  maxUses: maybe(z.int()),
  oncePerCustomer: z.boolean(),
  minGoodsCents: cents,
})

export const UserEntry = z.object({
  username: text,
  email: text,
  phone: text,
  subscription: z.boolean(),
  staff: z.enum(['owner', 'editor', 'shop']).nullable(),
  disabledAt: maybe(time),
  locale: maybe(text).default(null),
  /** Since when mails to the address are known to arrive. */
  emailProvenAt: maybe(time).default(null),
  ...born,
})

export const PlanEntry = z.object({
  id,
  name: text,
  description: text,
  image: maybe(file),
  billing: text,
  priceCents: cents,
  minimumCents: maybe(cents),
  issueCount: maybe(z.int()),
  reading: text,
  delivery: text,
  discountPercent: z.int(),
  freeShipping: z.boolean(),
  isNumbered: z.boolean(),
  placeLimit: maybe(z.int()),
  isClosed: z.boolean(),
  stripeProductId: maybe(text),
  ...timestamps,
})

/** What a membership was bought with for somebody else. */
const GiftEntry = z.object({
  id: text,
  code: text,
  months: maybe(z.int()),
  giverName: text,
  message: text,
  email: maybe(text),
  buyerEmail: maybe(text),
  sendAt: maybe(time),
  mailedAt: maybe(time),
  paidAt: maybe(time),
  voidedAt: maybe(time),
  redeemedAt: maybe(time),
  ...born,
})

/** A buyer without an account: the same guest has the same key everywhere. */
const Guest = maybe(z.object({ key: text, name: text }))

export const MembershipEntry = z.object({
  reference: text,
  plan: id,
  origin: text,
  status: text,
  number: maybe(z.int()),
  priceCents: cents,
  /** Null for an account that was deleted. */
  username: maybe(text),
  guest: Guest.default(null),
  addressFailedAt: maybe(time).default(null),
  startedAt: maybe(time),
  paidUntil: maybe(time),
  readsUntil: maybe(time),
  noticeAt: maybe(time),
  pausedAt: maybe(time),
  endedAt: maybe(time),
  issuesLeft: maybe(z.int()),
  shippingName: maybe(text),
  shippingAddress: maybe(text),
  shippingCountry: maybe(text),
  stripeCustomerId: maybe(text),
  stripeSubscriptionId: maybe(text),
  stripeSessionId: maybe(text),
  payments: z.array(
    z.object({
      id: text,
      method: text,
      amountCents: cents,
      taxCents: cents,
      refundedCents: cents,
      feeCents: cents,
      currency: text,
      paymentIntentId: maybe(text),
      isTest: z.boolean(),
      periodFrom: maybe(time),
      periodUntil: maybe(time),
      paidAt: time,
      refunds: z.array(z.object({ amountCents: cents, at: time })).default([]),
    }),
  ),
  changes: z.array(z.object({ what: text, actor: text, note: maybe(text), at: time })),
  gift: maybe(GiftEntry).default(null),
  ...born,
})

export const RunEntry = z.object({
  /** The id of the article, and the variants whose pieces and files are sent. */
  title: text,
  article: maybe(id),
  sold,
  files: sold,
  startedAt: time,
  createdBy: text,
  copies: z.array(
    z.object({
      /** The membership's reference. */
      membership: text,
      delivery: text,
      madeAt: maybe(time),
      askedAt: maybe(time),
      /** The reference of the order that it is sent with. */
      order: maybe(text),
    }),
  ),
})

/** Null when none are set. */
export const MemberDaysEntry = maybe(
  z.object({ graceDays: z.int(), failureMailDays: text, renewalNoticeDays: z.int() }),
)

/** Pictures are files; the menu names pages by their addresses. */
export const SettingsEntry = z.record(text, z.unknown()).nullable()

const Line = z.object({
  title: text,
  sold,
  picture: maybe(z.int()),
  priceCents: cents,
  quantity: z.int(),
  holdsStock: z.boolean(),
  taxCode: maybe(text),
  taxBehavior: maybe(text),
  shipsFrom: maybe(text),
  discountCents: maybe(cents).default(null),
  taxCents: maybe(cents).default(null),
  isDigital: z.boolean(),
  filesToldAt: maybe(time),
  parts: z.array(
    z.object({ sold, title: text, quantity: z.int(), isDigital: z.boolean(), holdsStock: z.boolean() }),
  ),
})

/** Lines are numbered within the order, from 0. */
const units = z.object({ line: z.int(), quantity: z.int() })

export const OrderEntry = z.object({
  id,
  reference: text,
  status: text,
  currency: text,
  /** Null for a guest. */
  username: maybe(text),
  guest: Guest.default(null),
  subtotalCents: cents,
  discountCents: cents,
  discountCode: maybe(text),
  isDiscountCounted: z.boolean(),
  totalCents: cents,
  taxCents: cents,
  includedTaxCents: cents,
  shippingCents: cents,
  giftCardCents: cents.default(0),
  /** Missing in exports of before. */
  tip: maybe(z.object({ cents, kind: maybe(text), title: maybe(text) })).default(null),
  shippingMethod: maybe(text),
  shippingCountry: maybe(text),
  pickupPlace: maybe(text),
  refundedCents: cents,
  email: text,
  phone: maybe(text),
  shippingName: maybe(text),
  shippingAddress: maybe(text),
  stripeSessionId: maybe(text),
  paymentIntentId: maybe(text),
  isTest: z.boolean(),
  attempt: z.int(),
  holdsStock: z.boolean(),
  trackingText: maybe(text),
  flag: maybe(text),
  createdAt: time,
  expiresAt: maybe(time),
  paidAt: maybe(time),
  confirmedAt: maybe(time),
  shippedAt: maybe(time),
  payBy: maybe(text).default(null),
  receivedCents: cents.default(0),
  tradedCents: cents.default(0),
  remindedAt: maybe(time).default(null),
  tableSale: maybe(
    z.object({
      key: text,
      day: text,
      soldAt: time,
      phone: text,
      shortages: z.array(z.object({ title: text, missing: z.int() })),
    }),
  ).default(null),
  /** The business that ordered on invoice. */
  business: maybe(
    z.object({
      company: text,
      name: text,
      address: text,
      vatNumber: text,
      reference: text,
      /** The code of the price list; null if that is gone. */
      list: maybe(text),
      listName: text,
      days: z.int(),
      requestKey: text,
    }),
  ).default(null),
  invoices: z
    .array(
      z.object({
        number: z.int(),
        kind: text,
        ofNumber: maybe(z.int()),
        issuedOn: text,
        dueOn: maybe(text),
        /** JSON, as it was issued. */
        totalCents: cents,
        currency: text,
        content: text,
        createdAt: time,
      }),
    )
    .default([]),
  lines: z.array(Line),
  changes: z.array(
    z.object({ fromStatus: maybe(text), toStatus: text, actor: text, note: maybe(text), at: time }),
  ),
  notes: z.array(z.object({ author: text, text, requestKey: text, at: time })),
  shipments: z.array(
    z.object({
      carrier: text,
      trackingNumber: text,
      shippedBy: text,
      shippedAt: time,
      lines: z.array(units),
    }),
  ),
  refunds: z.array(
    z.object({
      id: text,
      amountCents: cents,
      cardCents: cents.default(0),
      status: text,
      requestKey: maybe(text),
      restocked: z.boolean(),
      createdAt: time,
      lines: z.array(units.extend({ restocked: z.boolean() })),
    }),
  ),
  returns: z
    .array(
      z.object({
        status: text,
        reason: text,
        answer: text,
        requestKey: text,
        createdAt: time,
        lines: z.array(units),
      }),
    )
    .default([]),
  payments: z
    .array(
      z.object({
        amountCents: cents,
        method: text,
        receivedAt: time,
        actor: text,
        requestKey: text,
        createdAt: time,
      }),
    )
    .default([]),
  disputes: z
    .array(
      z.object({
        id: text,
        amountCents: cents,
        reason: text,
        status: text,
        answerBy: maybe(time),
        answeredAt: maybe(time),
        createdAt: time,
      }),
    )
    .default([]),
  transactions: z.array(
    z.object({
      id: text,
      refundId: maybe(text),
      type: text,
      amountCents: cents,
      feeCents: cents,
      netCents: cents,
      currency: text,
      payoutId: maybe(text),
      createdAt: time,
    }),
  ),
})

export const TableDayEntry = z.object({
  day: z.iso.date(),
  floatCents: cents,
  countedCents: cents,
  note: text,
  countedBy: text,
  countedAt: time,
})

export const CodesEntry = z.object({
  sold,
  title: text,
  note: text,
  createdBy: text,
  createdAt: time,
  codes: z.array(
    z.object({
      code: text,
      redeemedAt: maybe(time),
      withdrawnAt: maybe(time),
      /** The order's reference. */
      order: maybe(text),
    }),
  ),
})

export const CallEntry = z.object({
  address: text,
  title: text,
  guidelines: text,
  language: maybe(text),
  isDraft: z.boolean(),
  opensAt: time,
  closesAt: time,
  closedAt: maybe(time),
  pieceKinds: z.array(text),
  fileTypes: z.array(text),
  maxPieces: z.int(),
  maxTextLength: z.int(),
  maxFiles: z.int(),
  maxFileMb: z.int(),
  isBlind: z.boolean(),
  answerDays: z.int(),
  remindDays: z.int(),
  keepMonths: z.int(),
  /** How many free copies each accepted sender gets, and of what. */
  copies: z.int(),
  copy: sold,
  /** Usernames of the editors who may show names. */
  revealers: z.array(text),
  ...born,
})

export const WholesaleEntry = z.object({
  invoices: maybe(z.object({ lastNumber: z.int(), vatNumber: text, taxWords: text })),
  lists: z.array(
    z.object({
      name: text,
      code: text,
      percentHundredths: z.int(),
      minimumCents: cents,
      days: z.int(),
      items: z.array(z.object({ sold, priceCents: maybe(cents) })),
      endedAt: maybe(time),
      ...born,
    }),
  ),
})

/** What another shop sells, or what this one sells for a maker, and what became of the pieces. */
export const ConsignmentEntry = z.object({
  place: text,
  sold,
  title: text,
  unitCents: cents,
  percentHundredths: maybe(z.int()),
  currency: text,
  moves: z
    .array(z.object({ kind: text, quantity: z.int(), note: text, actor: text, requestKey: text, at: time }))
    .min(1),
  ...born,
})

export const PayeeEntry = z.object({
  reference: text,
  name: text,
  email: text,
  minPayoutCents: cents,
  shares: z.array(
    z.object({
      /** Names an item (all of it without `values`), or a release. */
      of: z.object({
        item: maybe(id),
        values: maybe(z.array(text)),
        release: maybe(z.object({ band: id, title: text })),
      }),
      percentHundredths: maybe(z.int()),
      unitCents: maybe(cents),
      afterFees: z.boolean(),
      afterPostage: z.boolean(),
      startsAt: time,
      endedAt: maybe(time),
      ...born,
    }),
  ),
  entries: z.array(
    z.object({
      /** The order's reference and the number of its line, from 0; null if they are gone. */
      line: maybe(z.object({ order: text, number: z.int() })),
      cause: text,
      kind: text,
      item: maybe(id),
      title: text,
      quantity: z.int(),
      grossCents: cents,
      feeCents: cents,
      shareCents: cents,
      postageCents: cents,
      currency: text,
      quarter: text,
      at: time,
      /** Whose pieces were sold: the key of that consignment's first move. */
      consignment: maybe(text),
    }),
  ),
  /** The consignments of own pieces, by the keys of their first moves. */
  consignments: z.array(text),
  payouts: z.array(
    z.object({ quarter: text, cents, currency: text, paidOn: text, note: text, paidBy: text, ...born }),
  ),
  ...born,
})

/** A payment at Stripe that settles no order here. */
export const UnmatchedPaymentEntry = z.object({
  sessionId: text,
  paymentIntentId: maybe(text),
  orderId: maybe(z.int()),
  orderReference: maybe(text),
  amountCents: cents,
  currency: text,
  email: maybe(text),
  reason: text,
  isTest: z.boolean(),
  resolvedAt: maybe(time),
  resolvedBy: maybe(text),
  ...born,
})

export const GiftCardEntry = z.object({
  code: text,
  currency: text,
  amountCents: cents,
  balanceCents: cents,
  note: text,
  createdBy: text,
  createdAt: time,
  voidedAt: maybe(time),
  paidAt: maybe(time),
  giverName: text,
  message: text,
  email: maybe(text),
  sendAt: maybe(time),
  mailedAt: maybe(time),
  order: maybe(text),
  entries: z.array(
    z.object({
      kind: text,
      cents: z.int(),
      actor: text,
      at: time,
      /** The order's reference. */
      order: maybe(text),
    }),
  ),
})

export const NewsletterEntry = z.object({
  subscribers: z.array(
    z.object({
      email: text,
      state: text,
      reference: text,
      bounces: z.int(),
      topics: z.array(text),
      username: maybe(text),
      confirmedAt: maybe(time),
      locale: maybe(text).default(null),
      ...born,
    }),
  ),
  letters: z.array(
    z.object({
      reference: text,
      subject: text,
      body: text,
      topics: z.array(text),
      state: text,
      /** The id of the article it announces. */
      article: maybe(id),
      sentCount: z.int(),
      failedCount: z.int(),
      createdBy: text,
      startedAt: maybe(time),
      endedAt: maybe(time),
      ...born,
    }),
  ),
})

/** The files of an export, each a list or one record. */
export const entries = {
  'shipping.json': ShippingEntry,
  'authors.json': z.array(AuthorEntry),
  'articles.json': z.array(ArticleEntry),
  'bands.json': z.array(BandEntry),
  'merch.json': z.array(MerchEntry),
  'alt-texts.json': z.record(file, text),
  'discounts.json': z.array(DiscountEntry),
  'pages.json': z.array(PageEntry),
  'users.json': z.array(UserEntry),
  'plans.json': z.array(PlanEntry),
  'memberships.json': z.array(MembershipEntry),
  'member-days.json': MemberDaysEntry,
  'orders.json': z.array(OrderEntry),
  'unmatched-payments.json': z.array(UnmatchedPaymentEntry),
  'runs.json': z.array(RunEntry),
  'codes.json': z.array(CodesEntry),
  'calls.json': z.array(CallEntry),
  'wholesale.json': WholesaleEntry,
  'table-days.json': z.array(TableDayEntry),
  'consignments.json': z.array(ConsignmentEntry),
  'payees.json': z.array(PayeeEntry),
  'gift-cards.json': z.array(GiftCardEntry),
  'settings.json': SettingsEntry,
  'newsletter.json': NewsletterEntry,
  'personal-keys.json': z.array(PersonalKeyEntry),
  'invitations.json': z.array(InvitationEntry),
  'account-rules.json': AccountRulesEntry,
  'webhooks.json': z.array(WebhookEntry),
  'federation.json': FederationEntry,
  /** Only with --with-secrets. */
  'secrets.json': SecretsEntry,
} as const
export type EntryFile = keyof typeof entries
export type Entries = { [File in EntryFile]: z.infer<(typeof entries)[File]> }
