import { z } from 'zod'
import {
  centsShape,
  createdAtField,
  filePathShape,
  GuestEntry,
  idShape,
  nullableShape,
  separatedList,
  soldVariantShape,
  textShape,
  timeShape,
  timestampShapes,
} from './layout-shapes'

// The entries of accounts, members, subscribers and open calls.

export const UserEntry = z.object({
  username: textShape,
  email: textShape,
  phone: textShape,
  subscription: z.boolean(),
  staff: z.enum(['owner', 'editor', 'shop']).nullable(),
  disabledAt: nullableShape(timeShape),
  locale: nullableShape(textShape).default(null),
  /** The time since when mails are known to arrive at the address. */
  emailProvenAt: nullableShape(timeShape).default(null),
  ...createdAtField,
})

export const PlanEntry = z.object({
  id: idShape,
  name: textShape,
  description: textShape,
  image: nullableShape(filePathShape),
  billing: textShape,
  priceCents: centsShape,
  minimumCents: nullableShape(centsShape),
  issueCount: nullableShape(z.int()),
  reading: textShape,
  delivery: textShape,
  discountPercent: z.int(),
  freeShipping: z.boolean(),
  isNumbered: z.boolean(),
  placeLimit: nullableShape(z.int()),
  isClosed: z.boolean(),
  stripeProductId: nullableShape(textShape),
  ...timestampShapes,
})

/** The gift with which a membership was bought for somebody else. */
const GiftEntry = z.object({
  id: textShape,
  code: textShape,
  months: nullableShape(z.int()),
  giverName: textShape,
  message: textShape,
  email: nullableShape(textShape),
  buyerEmail: nullableShape(textShape),
  sendAt: nullableShape(timeShape),
  mailedAt: nullableShape(timeShape),
  paidAt: nullableShape(timeShape),
  voidedAt: nullableShape(timeShape),
  redeemedAt: nullableShape(timeShape),
  ...createdAtField,
})

export const MembershipEntry = z.object({
  reference: textShape,
  plan: idShape,
  origin: textShape,
  status: textShape,
  number: nullableShape(z.int()),
  priceCents: centsShape,
  /** The member's username; null if the account was deleted. */
  username: nullableShape(textShape),
  guest: GuestEntry.default(null),
  addressFailedAt: nullableShape(timeShape).default(null),
  startedAt: nullableShape(timeShape),
  paidUntil: nullableShape(timeShape),
  readsUntil: nullableShape(timeShape),
  noticeAt: nullableShape(timeShape),
  pausedAt: nullableShape(timeShape),
  endedAt: nullableShape(timeShape),
  issuesLeft: nullableShape(z.int()),
  shippingName: nullableShape(textShape),
  shippingAddress: nullableShape(textShape),
  shippingCountry: nullableShape(textShape),
  stripeCustomerId: nullableShape(textShape),
  stripeSubscriptionId: nullableShape(textShape),
  stripeSessionId: nullableShape(textShape),
  payments: z.array(
    z.object({
      id: textShape,
      method: textShape,
      amountCents: centsShape,
      taxCents: centsShape,
      refundedCents: centsShape,
      feeCents: centsShape,
      currency: textShape,
      paymentIntentId: nullableShape(textShape),
      isTest: z.boolean(),
      periodFrom: nullableShape(timeShape),
      periodUntil: nullableShape(timeShape),
      paidAt: timeShape,
      refunds: z.array(z.object({ amountCents: centsShape, at: timeShape })).default([]),
    }),
  ),
  changes: z.array(
    z.object({ what: textShape, actor: textShape, note: nullableShape(textShape), at: timeShape }),
  ),
  gift: nullableShape(GiftEntry).default(null),
  ...createdAtField,
})

export const IssueRunEntry = z.object({
  /** The id of the article, and the variants whose goods and files are sent. */
  title: textShape,
  article: nullableShape(idShape),
  sold: soldVariantShape,
  files: soldVariantShape,
  startedAt: timeShape,
  createdBy: textShape,
  copies: z.array(
    z.object({
      /** The membership's reference. */
      membership: textShape,
      delivery: textShape,
      madeAt: nullableShape(timeShape),
      askedAt: nullableShape(timeShape),
      /** The reference of the order that it is shipped with. */
      order: nullableShape(textShape),
    }),
  ),
})

/** The days of memberships; null when none are set. */
export const MemberDaysEntry = nullableShape(
  z.object({ graceDays: z.int(), failureMailDays: textShape, renewalNoticeDays: z.int() }),
)

export const CallEntry = z.object({
  address: textShape,
  title: textShape,
  guidelines: textShape,
  language: nullableShape(textShape),
  isDraft: z.boolean(),
  opensAt: timeShape,
  closesAt: timeShape,
  closedAt: nullableShape(timeShape),
  pieceKinds: separatedList('\n'),
  fileTypes: separatedList(','),
  maxPieces: z.int(),
  maxTextLength: z.int(),
  maxFiles: z.int(),
  maxFileMb: z.int(),
  isBlind: z.boolean(),
  answerDays: z.int(),
  remindDays: z.int(),
  remindedAt: nullableShape(timeShape).default(null),
  keepMonths: z.int(),
  /** The number of free copies that each accepted sender gets, and of what. */
  copies: z.int(),
  copy: soldVariantShape,
  /** The usernames of the editors who may reveal the senders' names. */
  revealers: z.array(textShape),
  ...createdAtField,
})

export const NewsletterEntry = z.object({
  subscribers: z.array(
    z.object({
      email: textShape,
      state: textShape,
      reference: textShape,
      bounces: z.int(),
      topics: z.array(textShape),
      username: nullableShape(textShape),
      confirmedAt: nullableShape(timeShape),
      /** Where an address of an imported list comes from. */
      origin: textShape.default(''),
      locale: nullableShape(textShape).default(null),
      ...createdAtField,
    }),
  ),
  letters: z.array(
    z.object({
      reference: textShape,
      subject: textShape,
      body: textShape,
      topics: separatedList(' '),
      state: textShape,
      /** The id of the article that it announces. */
      article: nullableShape(idShape),
      sentCount: z.int(),
      failedCount: z.int(),
      createdBy: textShape,
      sendAt: nullableShape(timeShape).default(null),
      startedAt: nullableShape(timeShape),
      endedAt: nullableShape(timeShape),
      ...createdAtField,
    }),
  ),
})
