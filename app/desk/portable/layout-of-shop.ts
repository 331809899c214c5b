import { z } from 'zod'
import { paymentWayNames } from '../../shop/ways-to-pay/ways'
import {
  centsShape,
  createdAtField,
  idShape,
  nullableShape,
  ReleaseReference,
  soldVariantShape,
  textShape,
  timeShape,
} from './layout-shapes'

// The entries of the shop besides its items and orders.

export const ShippingEntry = z.object({
  classes: z.array(textShape),
  zones: z.array(
    z.object({
      name: textShape,
      countries: z.array(textShape),
      isRest: z.boolean(),
      freeFromCents: nullableShape(centsShape),
      rates: z.array(z.object({ class: textShape, firstCents: centsShape, furtherCents: centsShape })),
    }),
  ),
  places: z.array(z.object({ name: textShape, details: textShape })),
  returns: z.object({ days: z.int(), words: textShape }).default({ days: 0, words: '' }),
  waysToPay: z
    .array(z.object({ name: z.enum(paymentWayNames), isOn: z.boolean(), words: textShape, days: z.int() }))
    .default([]),
  /** The default destination: a country, or the index of a pickup point in the list, from 0. */
  firstDestination: z.union([textShape, z.int()]).nullable(),
})

export const DiscountEntry = z.object({
  code: textShape,
  percent: nullableShape(z.int()),
  amountCents: nullableShape(centsShape),
  startsAt: nullableShape(timeShape),
  endsAt: nullableShape(timeShape),
  maxUses: nullableShape(z.int()),
  oncePerCustomer: z.boolean(),
  minGoodsCents: centsShape,
  createdAt: timeShape.optional(),
})

export const TableDayEntry = z.object({
  day: z.iso.date(),
  floatCents: centsShape,
  countedCents: centsShape,
  note: textShape,
  countedBy: textShape,
  countedAt: timeShape,
})

export const DownloadCodesEntry = z.object({
  sold: soldVariantShape,
  title: textShape,
  note: textShape,
  createdBy: textShape,
  createdAt: timeShape,
  codes: z.array(
    z.object({
      code: textShape,
      redeemedAt: nullableShape(timeShape),
      withdrawnAt: nullableShape(timeShape),
      /** The order's reference. */
      order: nullableShape(textShape),
    }),
  ),
})

export const WholesaleEntry = z.object({
  invoices: nullableShape(z.object({ lastNumber: z.int(), vatNumber: textShape, taxWords: textShape })),
  lists: z.array(
    z.object({
      name: textShape,
      code: textShape,
      percentHundredths: z.int(),
      minimumCents: centsShape,
      days: z.int(),
      items: z.array(z.object({ sold: soldVariantShape, priceCents: nullableShape(centsShape) })),
      endedAt: nullableShape(timeShape),
      ...createdAtField,
    }),
  ),
})

/**
 * A consignment: goods that another shop sells, or goods of a maker that this shop sells, and what became of
 * them.
 */
export const ConsignmentEntry = z.object({
  place: textShape,
  sold: soldVariantShape,
  title: textShape,
  unitCents: centsShape,
  percentHundredths: nullableShape(z.int()),
  currency: textShape,
  moves: z
    .array(
      z.object({
        kind: textShape,
        quantity: z.int(),
        note: textShape,
        actor: textShape,
        requestKey: textShape,
        at: timeShape,
      }),
    )
    .min(1),
  ...createdAtField,
})

export const PayeeEntry = z.object({
  reference: textShape,
  name: textShape,
  email: textShape,
  minPayoutCents: centsShape,
  linkSeed: nullableShape(textShape).default(null),
  shares: z.array(
    z.object({
      /** The subject of the share: an item (all of it without `values`), or a release. */
      of: z.object({
        item: nullableShape(idShape),
        values: nullableShape(z.array(textShape)),
        release: nullableShape(ReleaseReference),
      }),
      percentHundredths: nullableShape(z.int()),
      unitCents: nullableShape(centsShape),
      afterFees: z.boolean(),
      afterPostage: z.boolean(),
      startsAt: timeShape,
      endedAt: nullableShape(timeShape),
      ...createdAtField,
    }),
  ),
  entries: z.array(
    z.object({
      /** The order's reference and the number of its line, from 0; null if they are gone. */
      line: nullableShape(z.object({ order: textShape, number: z.int() })),
      cause: textShape,
      kind: textShape,
      item: nullableShape(idShape),
      title: textShape,
      quantity: z.int(),
      grossCents: centsShape,
      feeCents: centsShape,
      shareCents: centsShape,
      postageCents: centsShape,
      currency: textShape,
      quarter: textShape,
      at: timeShape,
      createdAt: timeShape.optional(),
      /** The consignment whose goods were sold, by the key of its first movement. */
      consignment: nullableShape(textShape),
    }),
  ),
  /** The consignments of this payee's goods, each named by the key of its first movement. */
  consignments: z.array(textShape),
  payouts: z.array(
    z.object({
      quarter: textShape,
      cents: centsShape,
      currency: textShape,
      paidOn: textShape,
      note: textShape,
      paidBy: textShape,
      ...createdAtField,
    }),
  ),
  ...createdAtField,
})

/** A payment at Stripe that belongs to no order here. */
export const UnmatchedPaymentEntry = z.object({
  sessionId: textShape,
  paymentIntentId: nullableShape(textShape),
  orderId: nullableShape(z.int()),
  orderReference: nullableShape(textShape),
  amountCents: centsShape,
  currency: textShape,
  email: nullableShape(textShape),
  reason: textShape,
  isTest: z.boolean(),
  resolvedAt: nullableShape(timeShape),
  resolvedBy: nullableShape(textShape),
  ...createdAtField,
})

export const GiftCardEntry = z.object({
  code: textShape,
  currency: textShape,
  amountCents: centsShape,
  balanceCents: centsShape,
  note: textShape,
  createdBy: textShape,
  createdAt: timeShape,
  voidedAt: nullableShape(timeShape),
  paidAt: nullableShape(timeShape),
  giverName: textShape,
  message: textShape,
  email: nullableShape(textShape),
  sendAt: nullableShape(timeShape),
  mailedAt: nullableShape(timeShape),
  order: nullableShape(textShape),
  entries: z.array(
    z.object({
      kind: textShape,
      cents: z.int(),
      actor: textShape,
      at: timeShape,
      /** The order's reference. */
      order: nullableShape(textShape),
    }),
  ),
})
