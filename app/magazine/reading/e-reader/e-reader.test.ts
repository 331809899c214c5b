import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDocument, anArticleWithFiles, aUser } from '../../../../test/builders'
import { aMailServer } from '../../../../test/mail'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Forbidden, Invalid, NotFound, TooMany } from '../../../platform/errors/errors'
import { accountFromRow } from '../../../site/accounts/sessions.server'
import { sendDueMails } from '../../../site/mail/outbox.server'
import { sendToEReader } from './deliveries.server'
import { maxSentPerDay } from './e-reader'
import { confirmEReader, findEReaderOf, removeEReader, saveEReader } from './e-reader-address.server'

let mail: Awaited<ReturnType<typeof aMailServer>>
beforeAll(async () => {
  mail = await aMailServer()
  env.mail = { ...env.mail, url: mail.url }
  env.siteUrl = 'https://zine.example'
})
afterAll(() => mail.stop())

const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const aPress = (format: 'epub' | 'pdf' = 'epub') => ({ format, key: randomUUID() })

async function aReader() {
  return accountFromRow({ ...(await aUser()), memberships: [] })
}
/** Mails are sent in the background. */
async function tokenFor(email: string) {
  await expect.poll(() => mail.to(email, 'confirm=')).toHaveLength(1)
  return /confirm=([\w-]+)/.exec(mail.to(email).join())?.[1] ?? ''
}

async function aReaderWithDevice() {
  const user = await aReader()
  const device = `${user.username}@kindle.example`
  await saveEReader(user, device)
  await confirmEReader(user.id, await tokenFor(user.email))
  return { user, device }
}
async function aReadArticle(more: Record<string, unknown> = {}) {
  const { id } = await anArticleWithFiles({ title: 'Night / Buses', ...more })
  await aDocument(id, ['Words on a page.'])
  return id
}

test('an address is confirmed by the link in a mail to the account, once and within a day', async () => {
  const user = await aReader()
  await saveEReader(user, 'ada@kindle.example')
  expect(await findEReaderOf(user.id)).toEqual({ address: 'ada@kindle.example', isConfirmed: false })
  const token = await tokenFor(user.email)
  expect(mail.to(user.email).join()).toContain('ada@kindle.example')
  const other = await aReader()
  await expect(confirmEReader(other.id, token)).rejects.toThrow(NotFound)
  await expect(confirmEReader(user.id, token, minutes(25 * 60))).rejects.toThrow(NotFound)
  await confirmEReader(user.id, token)
  expect(await findEReaderOf(user.id)).toMatchObject({ isConfirmed: true })
  await expect(confirmEReader(user.id, token)).rejects.toThrow(NotFound)
  await expect(saveEReader(user, 'new@kindle.example')).rejects.toThrow(TooMany)
  await saveEReader(user, 'new@kindle.example', minutes(2))
  expect(await findEReaderOf(user.id)).toMatchObject({ isConfirmed: false })
  await removeEReader(user.id)
  expect(await findEReaderOf(user.id)).toBeNull()
})

test('a publication arrives as EPUB and as PDF, once for a press', async () => {
  const { user, device } = await aReaderWithDevice()
  const id = await aReadArticle()
  const press = aPress()
  await Promise.all([sendToEReader(user, id, press), sendToEReader(user, id, press)])
  await sendToEReader(user, id, press)
  await sendToEReader(user, id, aPress('pdf'))
  await expect.poll(() => mail.to(device)).toHaveLength(2)
  const [epub = '', pdf = ''] = ['epub', 'pdf'].map((type) => mail.to(device, `Buses.${type}`).join())
  expect(epub).toContain('Content-Type: application/epub+zip')
  expect(pdf).toContain('Content-Type: application/pdf')
  const [, base64 = ''] = /Buses\.epub"?\n\n([A-Za-z0-9+/=\n]+)/.exec(epub) ?? []
  const sentAsEpub = Buffer.from(base64, 'base64').toString('latin1').includes('mimetypeapplication/epub+zip')
  expect(sentAsEpub).toBe(true)
})

test('a device that got the EPUB by mail is known by its digest', async () => {
  const { user, device } = await aReaderWithDevice()
  const id = await aReadArticle()
  await sendToEReader(user, id, aPress())
  await expect.poll(() => mail.to(device)).toHaveLength(1)
  await expect.poll(() => db.fileDigest.count({ where: { articleId: id, path: '' } })).toBe(1)
})

test('nobody sends what they may not read, and access is asked again when it is sent', async () => {
  const { user, device } = await aReaderWithDevice()
  const closed = await aReadArticle({ access: 'members', previewPages: '1' })
  await expect(sendToEReader(user, closed, aPress())).rejects.toThrow(NotFound)
  const draft = await aReadArticle({ isDraft: 'on' })
  await expect(sendToEReader(user, draft, aPress())).rejects.toThrow(NotFound)
  const id = await aReadArticle()
  env.mail = { ...env.mail, url: undefined }
  await sendToEReader(user, id, aPress())
  await db.article.update({ where: { id }, data: { access: 'members' } })
  env.mail = { ...env.mail, url: mail.url }
  await sendDueMails()
  expect(mail.to(device)).toEqual([])
  expect(await db.outgoingMail.findFirst({ where: { recipient: device } })).toMatchObject({
    lastError: 'There was nothing to tell any more.',
  })
})

test('without a confirmed address, with a key of somebody else, or too often, nothing is sent', async () => {
  const { user } = await aReaderWithDevice()
  const other = await aReaderWithDevice()
  const id = await aReadArticle()
  await expect(sendToEReader(await aReader(), id, aPress())).rejects.toThrow(Invalid)
  const press = aPress()
  await sendToEReader(other.user, id, press)
  await expect(sendToEReader(user, id, press)).rejects.toThrow(Forbidden)
  for (let count = 0; count < maxSentPerDay; count += 1) await sendToEReader(user, id, aPress())
  await expect(sendToEReader(user, id, aPress())).rejects.toThrow(TooMany)
  await sendToEReader(user, id, aPress(), minutes(24 * 60 + 1))
})

test('a PDF that is too large for mail is not offered', async () => {
  const { user } = await aReaderWithDevice()
  const { id } = await anArticleWithFiles()
  await expect(sendToEReader(user, id, aPress('epub'))).rejects.toThrow('cannot be sent in this format')
})
