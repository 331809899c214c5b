import { db } from '../app/platform/database/db.server'
import { hashSecret } from '../app/platform/process/secret.server'
import { encryptText } from '../app/platform/process/text-encryption.server'
import { encryptWebhookSecret } from '../app/reach/webhooks/signature.server'

/** One with a copy that is owed, one that is sent, and one of whom an address was asked. */
export async function someRuns(userId: number, then: Date): Promise<void> {
  const members = await db.membership.findMany({
    where: { startedAt: { not: null } },
    orderBy: { id: 'asc' },
  })
  const [one, other, third] = members.map(({ id }) => id)
  const variant = await db.merchVariant.findFirstOrThrow({ orderBy: { id: 'asc' } })
  const order = await db.order.create({
    data: {
      userId,
      subtotalCents: 0,
      totalCents: 0,
      email: 'a@example.org',
      status: 'shipped',
      createdAt: then,
    },
  })
  const copies = [
    { membershipId: one ?? 0, delivery: 'print' },
    { membershipId: other ?? 0, delivery: 'print', madeAt: then, orderId: order.id },
    { membershipId: third ?? 0, delivery: 'digital', askedAt: then },
  ]
  const what = { title: 'Issue 4', articleId: 4, variantId: variant.id, fileVariantId: variant.id }
  await db.issueRun.create({
    data: { ...what, startedAt: then, createdBy: 'boss', copies: { create: copies } },
  })
  await db.membership.update({ where: { id: one ?? 0 }, data: { addressFailedAt: then } })
}

/** What others have to do with the site: programs, staff to be, readers, servers. */
export async function someConnections(userId: number, then: Date, now: Date): Promise<void> {
  const key = { name: 'Kobo', hash: hashSecret('kobo'), ending: 'abcd', rights: 'read sync' }
  await db.personalKey.create({ data: { ...key, userId, createdAt: then, endsAt: now } })
  const invited = {
    tokenHash: hashSecret('come'),
    email: 'new@example.org',
    staff: 'editor',
    createdBy: 'boss',
  }
  await db.invitation.create({ data: { ...invited, createdAt: then, expiresAt: now } })
  await db.accountSettings.create({ data: { staffNeedSecondFactor: true } })
  const suggestion = { articleId: 3, number: 1, text: 'Night buses', before: 'Nigth buses' }
  await db.suggestedCorrection.create({ data: { ...suggestion, createdAt: then } })
  const session = { sessionId: 'cs_lost', orderId: 99, orderReference: 'lost', amountCents: 1200 }
  await db.unmatchedPayment.create({
    data: { ...session, currency: 'usd', reason: 'There is no such order.', createdAt: then },
  })
  await db.webhook.create({
    data: {
      name: 'Books',
      url: 'https://books.example/hook',
      events: 'order.paid order.refunded',
      secret: encryptWebhookSecret('whsec_MTIz'),
      createdAt: then,
    },
  })
  await someFollowers(then)
}

async function someFollowers(then: Date): Promise<void> {
  await db.federationKey.create({
    data: {
      id: 3,
      publicKey: 'public',
      privateKey: encryptText('private', 'federation key'),
      isCurrent: true,
      createdAt: then,
    },
  })
  const band = await db.band.findFirstOrThrow()
  await db.federationHandle.createMany({
    data: [
      { actor: `band-${band.id}`, handle: 'owls' },
      { actor: 'author-1', handle: 'ada' },
    ],
  })
  const at = { host: 'social.example', inbox: 'https://social.example/inbox', createdAt: then }
  for (const [number, actor] of ['magazine', 'author-1', `band-${band.id}`].entries())
    await db.follower.create({
      data: {
        ...at,
        actor,
        follower: `https://social.example/users/${number}`,
        followId: `https://social.example/${number}`,
        handle: `@fan${number}@social.example`,
      },
    })
  const post = await db.federatedPost.create({
    data: {
      name: 'article-4',
      kind: 'article',
      recordId: 4,
      actor: 'magazine',
      sharedBy: 'author-1',
      digest: 'x',
      publishedAt: then,
      likes: 1,
      replies: 1,
    },
  })
  await db.federatedPost.create({
    data: {
      name: 'article-2',
      kind: 'article',
      recordId: 2,
      actor: 'magazine',
      digest: 'y',
      publishedAt: then,
      deletedAt: then,
    },
  })
  const fan = { postId: post.id, actor: 'https://social.example/users/0' }
  await db.remoteReaction.create({ data: { ...fan, type: 'like', uri: 'https://social.example/likes/1' } })
  await db.remoteReply.create({
    data: {
      ...fan,
      host: 'social.example',
      name: 'Fan',
      handle: '@fan@social.example',
      state: 'approved',
      uri: 'https://social.example/notes/1',
      url: 'https://social.example/@fan/1',
      body: '[]',
      publishedAt: then,
      receivedAt: then,
    },
  })
  await db.federationBlock.create({
    data: { kind: 'host', value: 'spam.example', createdBy: 'boss', createdAt: then },
  })
}
