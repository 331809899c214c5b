import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArticle, password } from '../../../test/builders'
import { aCall, aSubmission } from '../../../test/calls'
import { aPaidCheckout } from '../../../test/shopping'
import { aPaymentProvider } from '../../../test/stripe'
import { addBookmark } from '../../magazine/reading/bookmarks.server'
import { savePositions } from '../../magazine/reading/positions.server'
import { addToReadingList } from '../../magazine/reading/reading-list.server'
import { castVote, markSubmissionRead } from '../../people/calls/desk/submission-desk.server'
import { db, delegateOf } from '../../platform/database/db.server'
import { Prisma } from '../../platform/prisma/sqlite/client'
import { findAccountById, logIn } from '../../site/accounts/accounts.server'
import { deleteAccount } from './delete-account.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterAll(() => stripe.stop())

const columnsOf = (name: string) =>
  Object.keys(Object(Prisma[`${name}ScalarFieldEnum` as 'UserScalarFieldEnum']))
const tables = Object.keys(Prisma.ModelName).filter((name) => columnsOf(name).includes('userId'))

async function tablesWithRowsOf(userId: number): Promise<string[]> {
  const found = []
  for (const name of tables) {
    if ((await delegateOf(name).count({ where: { userId } })) > 0) found.push(name)
  }
  return found
}

test('who deletes an account with orders leaves nothing but the orders', async () => {
  const { user } = await aPaidCheckout(stripe, { priceCents: 1200 })
  const { id: userId } = user
  const { id: articleId } = await anArticle()
  await logIn({ username: user.username, password }, { userAgent: 'Firefox', address: '10.0.0.7' })
  await savePositions(userId, [{ articleId, page: 3, pages: 9, readAt: new Date().toISOString() }])
  await addBookmark(userId, { articleId, page: 4, note: 'the good part' })
  await addToReadingList(userId, articleId)
  await db.personalKey.create({ data: { userId, name: 'Kobo', hash: 'x', ending: 'x', rights: 'read' } })
  const device = { device: 'Kobo of Ann', deviceId: 'x', sentAt: new Date() }
  await db.devicePosition.create({
    data: { userId, document: 'my own book', progress: '1', percentage: 0.1, ...device },
  })
  await db.eReaderAddress.create({ data: { userId, address: 'ann@kindle.com', tokenHash: 'x' } })
  await db.eReaderDelivery.create({ data: { key: 'x', userId, articleId, format: 'epub' } })
  const signing = { credentialId: 'x', publicKey: 'x', userHandle: 'x', counter: 0, transports: '' }
  await db.passkey.create({ data: { userId, name: 'Phone', isSynced: true, ...signing } })
  await db.oidcIdentity.create({ data: { userId, issuer: 'https://login.example.org', subject: 'x' } })
  const { id: callId } = await aCall()
  const { id: submissionId } = await aSubmission({ callId })
  await castVote({ callId, id: submissionId }, userId, 'yes')
  await markSubmissionRead(submissionId, userId)
  await db.callRevealer.create({ data: { callId, userId } })
  const before = await tablesWithRowsOf(userId)
  expect(before).toEqual(
    expect.arrayContaining([
      'PersonalKey',
      'Passkey',
      'OidcIdentity',
      'DevicePosition',
      'EReaderAddress',
      'Order',
      'SubmissionVote',
    ]),
  )

  await deleteAccount(await findAccountById(userId), { password, word: 'delete' })
  expect(await tablesWithRowsOf(userId)).toEqual(['Order'])
})
