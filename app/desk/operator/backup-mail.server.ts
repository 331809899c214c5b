import { z } from 'zod'
import { db, type Transaction } from '../../platform/database/db.server'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { listOwnerEmails } from '../../site/accounts/accounts.server'
import { defineMailKind } from '../../site/mail/kinds.server'
import { isMailOn } from '../../site/mail/mail.server'
import type { MailContent } from '../../site/mail/mail-content'
import { enqueueMail } from '../../site/mail/outbox.server'
import { siteLinkParts } from '../../site/mail/site-link.server'

const failedBackupMailKind = defineMailKind({
  name: 'backup failed',
  title: msg('The nightly backup failed'),
  group: 'Site',
  goesTo: msg('owners'),
  payload: z.object({ backupId: z.int() }),
  async write({ backupId }) {
    const backup = await db.backup.findUnique({ where: { id: backupId } })
    return backup?.error ? contentOf(backup.error) : null
  },
  sample: () => contentOf('The disk of /mnt/backups is full: 12 MB are free. Make room, or choose another.'),
})

const contentOf = (error: string): MailContent => ({
  subject: t('The nightly backup failed'),
  parts: [
    { type: 'text', text: error },
    { type: 'text', text: t('The site will try again. You get no other email until a backup succeeds.') },
    ...siteLinkParts(t('All backups'), href('/admin/jobs')),
  ],
})

export async function mailOwnersOfFailure(tx: Transaction, backupId: number): Promise<void> {
  if (!isMailOn()) return
  for (const email of await listOwnerEmails(tx))
    await enqueueMail(tx, failedBackupMailKind, { backupId }, email)
}
