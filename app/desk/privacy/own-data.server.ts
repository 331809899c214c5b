import { db, type Prisma } from '../../platform/database/db.server'
import { readRowsInBatches } from '../../platform/database/read-in-batches.server'
import { msg } from '../../platform/i18n/i18n'
import { loadCartOfUser } from '../../shop/cart/cart.server'
import { findCartChoiceOf } from '../../shop/cart/cart-choice.server'
import { orderLinesInclude } from '../../shop/orders/order-status.server'
import { orderFromRow } from '../../shop/orders/orders.server'
import type { Account } from '../../site/accounts/accounts'
import { uniqueAccountKey } from '../../site/accounts/accounts.server'
import { accessSubjects } from '../../site/accounts/audit.server'
import { isAddressProven } from '../../site/accounts/proven-address.server'
import { runningMembershipInclude } from '../../site/accounts/running-memberships.server'
import { accountFromRow } from '../../site/accounts/sessions.server'
import { loadGiftDataOf } from './own-gifts.server'
import { listMembershipIdsOf, loadMembershipDataOf } from './own-memberships.server'
import { loadShareDataOf } from './own-shares.server'
import { streamSubmissionsOfAccount } from './own-submissions.server'

interface Part {
  name: string
  /** Describes the file's content for the user. */
  says: string
  batches: (user: Account) => AsyncIterable<object[]>
}

const named = { article: { select: { title: true } } }

/** Everything that the site stores about a user, each part a file. */
export const ownDataParts: Part[] = [
  {
    name: 'account',
    says: msg('your account'),
    batches: async function* ({ id }) {
      const include = { secondFactor: true, ...runningMembershipInclude() }
      const user = await db.user.findUniqueOrThrow({ where: { id }, include })
      const { passwordHash, secondFactor, createdAt } = user
      const safety = { hasPassword: passwordHash !== '', twoStepLoginSince: secondFactor?.enabledAt ?? null }
      yield [{ ...accountFromRow(user), createdAt, ...safety }]
    },
  },
  {
    name: 'sessions',
    says: msg('where you are logged in'),
    batches: async function* ({ id: userId }) {
      const select = { userAgent: true, address: true, timeZone: true, createdAt: true, lastUsedAt: true }
      yield await db.session.findMany({ where: { userId }, select, orderBy: { id: 'asc' } })
    },
  },
  {
    name: 'passkeys',
    says: msg('your passkeys, without their secrets'),
    batches: async function* ({ id: userId }) {
      yield await db.passkey.findMany({
        where: { userId },
        select: { name: true, isSynced: true, createdAt: true, lastUsedAt: true },
        orderBy: { id: 'asc' },
      })
    },
  },
  {
    name: 'logins-elsewhere',
    says: msg('the other logins that open your account'),
    batches: async function* ({ id: userId }) {
      yield await db.oidcIdentity.findMany({
        where: { userId },
        select: { issuer: true, subject: true, createdAt: true, lastUsedAt: true },
        orderBy: { id: 'asc' },
      })
    },
  },
  {
    name: 'keys',
    says: msg('your personal keys, without their secrets'),
    batches: async function* ({ id: userId }) {
      yield await db.personalKey.findMany({
        where: { userId },
        omit: { userId: true, hash: true },
        orderBy: { id: 'asc' },
      })
    },
  },
  {
    name: 'e-reader',
    says: msg('the address of your e-reader, and what was sent to it'),
    batches: async function* ({ id: userId }) {
      yield await db.eReaderAddress.findMany({
        where: { userId },
        select: { address: true, askedAt: true, confirmedAt: true },
      })
      yield await db.eReaderDelivery.findMany({
        where: { userId },
        select: { format: true, createdAt: true, ...named },
        orderBy: { createdAt: 'asc' },
      })
    },
  },
  {
    name: 'device-positions',
    says: msg('your reading positions on e-readers'),
    batches: ({ id: userId }) =>
      readRowsInBatches((after: { document: string } | undefined, take) =>
        db.devicePosition.findMany({
          where: { userId, document: { gt: after?.document ?? '' } },
          omit: { userId: true },
          orderBy: { document: 'asc' },
          take,
        }),
      ),
  },
  {
    name: 'orders',
    says: msg('your orders'),
    batches: async function* ({ id: userId }) {
      const read = (after: { id: number } | undefined, take: number) =>
        db.order.findMany({
          where: { userId, id: { gt: after?.id ?? 0 } },
          include: { ...orderLinesInclude, ...withSent },
          orderBy: { id: 'asc' },
          take,
        })
      for await (const rows of readRowsInBatches(read))
        yield rows.map((row) => ({ ...orderFromRow(row), ...sentOf(row) }))
    },
  },
  {
    name: 'cart',
    says: msg('your cart'),
    batches: async function* ({ id }) {
      const { lines } = await loadCartOfUser(id)
      yield [{ ...(await findCartChoiceOf(id)), lines }]
    },
  },
  {
    name: 'reading-places',
    says: msg('your reading positions'),
    batches: ({ id: userId }) =>
      readRowsInBatches((after: { articleId: number } | undefined, take) =>
        db.readingPlace.findMany({
          where: { userId, articleId: { gt: after?.articleId ?? 0 } },
          omit: { userId: true },
          include: named,
          orderBy: { articleId: 'asc' },
          take,
        }),
      ),
  },
  {
    name: 'bookmarks',
    says: msg('your bookmarks and notes'),
    batches: ({ id: userId }) =>
      readRowsInBatches((after: { id: number } | undefined, take) =>
        db.bookmark.findMany({
          where: { userId, id: { gt: after?.id ?? 0 } },
          omit: { userId: true },
          include: named,
          orderBy: { id: 'asc' },
          take,
        }),
      ),
  },
  {
    name: 'reading-list',
    says: msg('your reading list'),
    batches: ({ id: userId }) =>
      readRowsInBatches((after: { articleId: number } | undefined, take) =>
        db.readingListItem.findMany({
          where: { userId, articleId: { gt: after?.articleId ?? 0 } },
          omit: { userId: true },
          include: named,
          orderBy: { articleId: 'asc' },
          take,
        }),
      ),
  },
  {
    name: 'stock-wishes',
    says: msg('items you want to hear about when they are back'),
    batches: async function* ({ id, email }) {
      if (!(await isAddressProven(db, { id, emailKey: uniqueAccountKey(email) }))) return
      const item = {
        variant: { select: { option1: true, option2: true, merchItem: { select: { title: true } } } },
      }
      const where = { email: email.toLowerCase() }
      yield await db.stockWish.findMany({ where, include: item, omit: { email: true } })
    },
  },
  {
    name: 'submissions',
    says: msg('your submissions to open calls'),
    batches: streamSubmissionsOfAccount,
  },
  {
    name: 'subscription',
    says: msg('your newsletters'),
    batches: async function* ({ id }) {
      const select = {
        email: true,
        state: true,
        origin: true,
        locale: true,
        createdAt: true,
        confirmedAt: true,
      }
      yield await db.subscriber.findMany({
        where: { userId: id },
        select: { ...select, topics: { select: { topic: true } } },
      })
    },
  },
  {
    name: 'memberships',
    says: msg('your memberships and their payments'),
    batches: async function* ({ id }) {
      yield await loadMembershipDataOf(id)
    },
  },
  {
    name: 'gifts',
    says: msg('memberships you gave or were given'),
    batches: async function* ({ id, email }) {
      yield await loadGiftDataOf(db, { id, email, emailKey: uniqueAccountKey(email) })
    },
  },
  {
    name: 'shares',
    says: msg('your royalties, and what was paid to you'),
    batches: async function* ({ id, email }) {
      yield await loadShareDataOf(db, { id, email, emailKey: uniqueAccountKey(email) })
    },
  },
  {
    name: 'mails',
    says: msg('the emails we sent you'),
    batches: async function* ({ id: userId, email }) {
      const own = [
        { ownerKind: 'order', ownerId: { in: await orderIdsOf(userId) } },
        { ownerKind: 'membership', ownerId: { in: await listMembershipIdsOf(db, userId) } },
      ]
      const isProven = await isAddressProven(db, { id: userId, emailKey: uniqueAccountKey(email) })
      const toAddress = isProven
        ? [{ recipient: { in: [email, uniqueAccountKey(email)] }, ownerKind: null }]
        : []
      yield* readRowsInBatches((after: { id: number } | undefined, take) =>
        db.outgoingMail.findMany({
          where: { OR: [...own, ...toAddress], id: { gt: after?.id ?? 0 } },
          select: { id: true, kind: true, recipient: true, createdAt: true, sentAt: true },
          orderBy: { id: 'asc' },
          take,
        }),
      )
    },
  },
  {
    name: 'activity',
    says: msg('what the activity log says about you'),
    batches: ({ id }) =>
      readRowsInBatches((after: { id: number } | undefined, take) =>
        db.auditEntry
          .findMany({
            where: {
              OR: [{ actorId: id }, { subjectId: id, subjectType: { in: accessSubjects } }],
              id: { gt: after?.id ?? 0 },
            },
            orderBy: { id: 'asc' },
            take,
          })
          .then((rows) => rows.map((row) => ownEntry(row, id))),
      ),
  },
]

async function orderIdsOf(userId: number): Promise<number[]> {
  const rows = await db.order.findMany({ where: { userId }, select: { id: true } })
  return rows.map(({ id }) => id)
}

const withSent = {
  shipments: true,
  refunds: true,
  returns: true,
  payments: true,
  business: true,
  invoices: true,
} satisfies Prisma.OrderInclude
type Sent = Prisma.OrderGetPayload<{ include: typeof withSent }>

const sentOf = ({ shipments, refunds, returns, payments, business, invoices }: Sent) => ({
  business: business && {
    company: business.company,
    name: business.name,
    address: business.address,
    vatNumber: business.vatNumber,
    reference: business.reference,
  },
  invoices: invoices.map(({ number, kind, issuedOn, dueOn, totalCents }) => ({
    number,
    kind,
    issuedOn,
    dueOn,
    totalCents,
  })),
  payments: payments.map(({ amountCents, method, receivedAt }) => ({ amountCents, method, receivedAt })),
  returns: returns.map(({ status, reason, answer, createdAt }) => ({ status, reason, answer, createdAt })),
  shipments: shipments.map(({ carrier, trackingNumber, shippedAt }) => ({
    carrier,
    trackingNumber,
    shippedAt,
  })),
  refunds: refunds.map(({ amountCents, status, createdAt }) => ({ amountCents, status, createdAt })),
})

/** Removes the network addresses of other users. */
function ownEntry<Entry extends { actorId: number | null; address: string | null }>(
  entry: Entry,
  id: number,
) {
  const { address, ...rest } = entry
  return entry.actorId === id ? entry : rest
}
