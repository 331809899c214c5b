import { z } from 'zod'
import { db } from '../../../platform/database/db.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { currentSite } from '../../current-site.server'
import { mailKind } from '../../mail/kinds.server'
import type { MailContent } from '../../mail/mail-content'
import { siteLink } from '../../mail/site-link.server'
import { keyPage, keyRights, rightLabels } from './keys'

export const keyMail = mailKind({
  name: 'key made',
  title: msg('A personal key was made'),
  group: msg('Site'),
  goesTo: 'people who make one',
  payload: z.object({ keyId: z.int() }),
  async write({ keyId }) {
    const key = await db.personalKey.findUnique({ where: { id: keyId } })
    return key && contentOf(key)
  },
  sample: () => contentOf({ name: 'Kobo', rights: 'read sync' }),
})

const contentOf = ({ name, rights }: { name: string; rights: string }): MailContent => ({
  subject: t('A personal key for {site} was made', { site: currentSite().name }),
  parts: [
    {
      type: 'text',
      text: t('A key called “{name}” stands in for your password from now on. It may:', { name }),
    },
    { type: 'text', text: wordsOf(rights).join('\n') },
    { type: 'text', text: t('If that was not you, remove the key and change your password.') },
    ...siteLink(t('Your keys'), keyPage),
  ],
})

const wordsOf = (rights: string) =>
  keyRights.filter((right) => rights.split(' ').includes(right)).map((right) => t(rightLabels[right]))
