import { z } from 'zod'
import type { Transaction } from '../../platform/database/db.server'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { currentSite } from '../current-site.server'
import { defineMailKind } from '../mail/kinds.server'
import type { MailContent } from '../mail/mail-content'
import { enqueueMail } from '../mail/outbox.server'
import { siteLinkParts } from '../mail/site-link.server'

const LoginChange = z.object({
  username: z.string(),
  change: z.enum(['passkey added', 'passkey removed', 'passkey copied', 'login joined']),
  /** The name of the passkey, or of the issuer. */
  name: z.string(),
})
type LoginChange = z.output<typeof LoginChange>

const loginChange = defineMailKind({
  name: 'login changed',
  title: msg('A way to log in has changed'),
  group: msg('Site'),
  goesTo: 'whoever adds or removes a passkey, or joins a login from elsewhere',
  payload: LoginChange,
  write: async (payload) => content(payload),
  sample: () => content({ username: 'ada', change: 'passkey added', name: 'Phone' }),
})

function content({ username, change, name }: LoginChange): MailContent {
  const site = currentSite().name
  const subjects = {
    'passkey added': () => t('A passkey was added to your account at {site}', { site }),
    'passkey removed': () => t('A passkey was removed from your account at {site}', { site }),
    'passkey copied': () => t('A passkey of your account at {site} may have been copied', { site }),
    'login joined': () => t('Your account at {site} has a new login', { site }),
  }
  const sentences = {
    'passkey added': () => t('The passkey “{name}” now logs in {username}.', { name, username }),
    'passkey removed': () => t('The passkey “{name}” no longer logs in {username}.', { name, username }),
    'passkey copied': () =>
      t(
        'A login to {username} with the passkey “{name}” was refused, because the passkey may have been copied. If you made no copy, remove it and add a new one.',
        { name, username },
      ),
    'login joined': () => t('{username} can now log in through {name}.', { name, username }),
  }
  return {
    subject: subjects[change](),
    parts: [
      { type: 'text', text: sentences[change]() },
      {
        type: 'text',
        text: t('If this was not you, set a new password and look at your passkeys.'),
      },
      ...siteLinkParts(t('Your passkeys'), href('/userInfo/passkeys')),
    ],
  }
}

export const mailLoginChange = (
  tx: Transaction,
  { username, email }: { username: string; email: string },
  change: Omit<LoginChange, 'username'>,
): Promise<void> => enqueueMail(tx, loginChange, { username, ...change }, email)
