import { z } from 'zod'
import {
  centsShape,
  GuestEntry,
  idShape,
  jsonColumnShape,
  nullableShape,
  soldVariantShape,
  textShape,
  timeShape,
} from './layout-shapes'

// The entry of an order with its lines, parcels, payments and refunds.

const Line = z.object({
  title: textShape,
  sold: soldVariantShape,
  picture: nullableShape(z.int()),
  priceCents: centsShape,
  quantity: z.int(),
  holdsStock: z.boolean(),
  taxCode: nullableShape(textShape),
  taxBehavior: nullableShape(textShape),
  shipsFrom: nullableShape(textShape),
  discountCents: nullableShape(centsShape).default(null),
  taxCents: nullableShape(centsShape).default(null),
  isDigital: z.boolean(),
  filesToldAt: nullableShape(timeShape),
  parts: z.array(
    z.object({
      sold: soldVariantShape,
      title: textShape,
      quantity: z.int(),
      isDigital: z.boolean(),
      holdsStock: z.boolean(),
    }),
  ),
})

/** Units of an order line; lines are numbered within the order, from 0. */
const units = z.object({ line: z.int(), quantity: z.int() })

export const OrderEntry = z.object({
  id: idShape,
  reference: textShape,
  status: textShape,
  currency: textShape,
  /** The buyer's username; null for a guest. */
  username: nullableShape(textShape),
  guest: GuestEntry.default(null),
  subtotalCents: centsShape,
  discountCents: centsShape,
  discountCode: nullableShape(textShape),
  isDiscountCounted: z.boolean(),
  totalCents: centsShape,
  taxCents: centsShape,
  includedTaxCents: centsShape,
  shippingCents: centsShape,
  giftCardCents: centsShape.default(0),
  /** The tip; older exports have none. */
  tip: nullableShape(
    z.object({ cents: centsShape, kind: nullableShape(textShape), title: nullableShape(textShape) }),
  ).default(null),
  shippingMethod: nullableShape(textShape),
  shippingCountry: nullableShape(textShape),
  pickupPlace: nullableShape(textShape),
  refundedCents: centsShape,
  email: textShape,
  phone: nullableShape(textShape),
  shippingName: nullableShape(textShape),
  shippingAddress: nullableShape(textShape),
  stripeSessionId: nullableShape(textShape),
  paymentIntentId: nullableShape(textShape),
  importedFrom: nullableShape(textShape).default(null),
  importedNumber: nullableShape(textShape).default(null),
  isTest: z.boolean(),
  attempt: z.int(),
  holdsStock: z.boolean(),
  trackingText: nullableShape(textShape),
  flag: nullableShape(textShape),
  createdAt: timeShape,
  expiresAt: nullableShape(timeShape),
  paidAt: nullableShape(timeShape),
  confirmedAt: nullableShape(timeShape),
  shippedAt: nullableShape(timeShape),
  payBy: nullableShape(textShape).default(null),
  receivedCents: centsShape.default(0),
  tradedCents: centsShape.default(0),
  remindedAt: nullableShape(timeShape).default(null),
  tableSale: nullableShape(
    z.object({
      key: textShape,
      day: textShape,
      soldAt: timeShape,
      phone: textShape,
      shortages: jsonColumnShape(z.array(z.object({ title: textShape, missing: z.int() }))),
    }),
  ).default(null),
  /** The business that ordered on invoice. */
  business: nullableShape(
    z.object({
      company: textShape,
      name: textShape,
      address: textShape,
      vatNumber: textShape,
      reference: textShape,
      /** The code of the price list; null if the list is deleted. */
      list: nullableShape(textShape),
      listName: textShape,
      days: z.int(),
      requestKey: textShape,
    }),
  ).default(null),
  invoices: z
    .array(
      z.object({
        number: z.int(),
        kind: textShape,
        ofNumber: nullableShape(z.int()),
        issuedOn: textShape,
        dueOn: nullableShape(textShape),
        totalCents: centsShape,
        currency: textShape,
        /** The content as JSON, as it was issued. */
        content: textShape,
        createdAt: timeShape,
      }),
    )
    .default([]),
  lines: z.array(Line),
  changes: z.array(
    z.object({
      fromStatus: nullableShape(textShape),
      toStatus: textShape,
      actor: textShape,
      note: nullableShape(textShape),
      at: timeShape,
    }),
  ),
  notes: z.array(z.object({ author: textShape, text: textShape, requestKey: textShape, at: timeShape })),
  shipments: z.array(
    z.object({
      carrier: textShape,
      trackingNumber: textShape,
      shippedBy: textShape,
      shippedAt: timeShape,
      lines: z.array(units),
    }),
  ),
  refunds: z.array(
    z.object({
      id: textShape,
      amountCents: centsShape,
      cardCents: centsShape.default(0),
      status: textShape,
      requestKey: nullableShape(textShape),
      restocked: z.boolean(),
      createdAt: timeShape,
      lines: z.array(units.extend({ restocked: z.boolean() })),
    }),
  ),
  returns: z
    .array(
      z.object({
        status: textShape,
        reason: textShape,
        answer: textShape,
        requestKey: textShape,
        createdAt: timeShape,
        lines: z.array(units),
      }),
    )
    .default([]),
  payments: z
    .array(
      z.object({
        amountCents: centsShape,
        method: textShape,
        receivedAt: timeShape,
        actor: textShape,
        requestKey: textShape,
        createdAt: timeShape,
      }),
    )
    .default([]),
  disputes: z
    .array(
      z.object({
        id: textShape,
        amountCents: centsShape,
        reason: textShape,
        status: textShape,
        answerBy: nullableShape(timeShape),
        answeredAt: nullableShape(timeShape),
        createdAt: timeShape,
      }),
    )
    .default([]),
  transactions: z.array(
    z.object({
      id: textShape,
      refundId: nullableShape(textShape),
      type: textShape,
      amountCents: centsShape,
      feeCents: centsShape,
      netCents: centsShape,
      currency: textShape,
      payoutId: nullableShape(textShape),
      createdAt: timeShape,
    }),
  ),
})
