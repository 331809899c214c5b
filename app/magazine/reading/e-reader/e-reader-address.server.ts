import { z } from 'zod'
import { db, inTransaction } from '../../../platform/database/db.server'
import { dayMs } from '../../../platform/durations'
import { env } from '../../../platform/env.server'
import { NotFound, TooMany } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { hashSecret, randomToken } from '../../../platform/process/secret.server'
import type { Account } from '../../../site/accounts/accounts'
import { requireUser } from '../../../site/accounts/guards.server'
import { currentSite } from '../../../site/current-site.server'
import { defineMailKind } from '../../../site/mail/kinds.server'
import { isMailOn } from '../../../site/mail/mail.server'
import type { MailContent } from '../../../site/mail/mail-content'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { siteLinkParts } from '../../../site/mail/site-link.server'
import { eReaderPageAddress } from './addresses'

const linkMs = dayMs
const againMs = 60_000

const confirming = defineMailKind({
  name: 'confirm e-reader',
  module: 'devices',
  title: msg('Confirm an e-reader'),
  group: msg('Site'),
  goesTo: msg('people who enter one'),
  payload: z.object({ address: z.string(), token: z.string() }),
  write: async ({ address, token }) => confirmationMail(address, token),
  sample: () => confirmationMail('ada_1a2b@kindle.com', 'x'.repeat(43)),
})

const confirmationMail = (address: string, token: string): MailContent => ({
  subject: t('Confirm the address of your e-reader'),
  parts: [
    {
      type: 'text',
      text: t('You want {name} to send publications to {address}.', { name: currentSite().name, address }),
    },
    ...siteLinkParts(t('Confirm this address'), `${eReaderPageAddress}?confirm=${token}`),
    {
      type: 'text',
      text: t('Allow {senderAddress} to send to your e-reader, in the settings of its maker.', {
        senderAddress: senderAddress(),
      }),
    },
    { type: 'text', text: t('The link works for a day. If you did not ask for this, ignore this email.') },
  ],
})

/** Returns the sender of mails, whom owners of e-readers have to allow at the device's maker. */
export const senderAddress = () =>
  env.mail.from?.replace(/^.*<|>.*$/g, '') ??
  `no-reply@${new URL(env.siteUrl ?? 'http://localhost').hostname}`

/** @throws NotFound on a site that sends no mail */
export async function requireUserWithMail(request: Request): Promise<Account> {
  const user = await requireUser(request)
  if (!isMailOn()) throw new NotFound(t('This site does not send email.'))
  return user
}

export async function findEReaderOf(userId: number) {
  const row = await db.eReaderAddress.findUnique({ where: { userId } })
  return row && { address: row.address, isConfirmed: row.confirmedAt !== null }
}

/**
 * Stores the address of a user's e-reader. Nobody can open its mailbox, so the confirmation link goes to the account's
 * address.
 * @throws TooMany within a minute of the last time
 */
export async function saveEReader(user: Account, address: string, now = new Date()): Promise<void> {
  const token = randomToken()
  const before = await db.eReaderAddress.findUnique({ where: { userId: user.id } })
  if (before?.address === address && before.confirmedAt) return
  if (before && now.getTime() - before.askedAt.getTime() < againMs)
    throw new TooMany(t('An email is on its way. Try again in a minute.'), againMs / 1000)
  const data = { address, tokenHash: hashSecret(token), askedAt: now, confirmedAt: null }
  await inTransaction(async (tx) => {
    await tx.eReaderAddress.upsert({
      where: { userId: user.id },
      create: { userId: user.id, ...data },
      update: data,
    })
    await enqueueMail(tx, confirming, { address, token }, user.email)
  })
}

/** @throws NotFound for a link that was used, belongs to another account, or is older than a day */
export async function confirmEReader(userId: number, token: string, now = new Date()): Promise<void> {
  const { count } = await db.eReaderAddress.updateMany({
    where: {
      userId,
      tokenHash: hashSecret(token),
      confirmedAt: null,
      askedAt: { gte: new Date(now.getTime() - linkMs) },
    },
    data: { confirmedAt: now },
  })
  if (count === 0) throw new NotFound(t('This link has been used or has expired.'))
}

export async function removeEReader(userId: number): Promise<void> {
  await db.eReaderAddress.deleteMany({ where: { userId } })
}
