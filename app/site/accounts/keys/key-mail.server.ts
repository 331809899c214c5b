import { z } from 'zod'
import { db } from '../../../platform/database/db.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { currentSite } from '../../current-site.server'
import { defineMailKind } from '../../mail/kinds.server'
import type { MailContent } from '../../mail/mail-content'
import { siteLinkParts } from '../../mail/site-link.server'
import { keyPageAddress, keyRightLabels, personalKeyRights } from './keys'

export const newPersonalKeyMailKind = defineMailKind({
  name: 'key made',
  module: 'devices',
  title: msg('A personal key was created'),
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
  subject: t('A personal key for {site} was created', { site: currentSite().name }),
  parts: [
    {
      type: 'text',
      text: t('The key “{name}” can now be used instead of your password. It can:', { name }),
    },
    { type: 'text', text: wordsOf(rights).join('\n') },
    { type: 'text', text: t('If this was not you, remove the key and change your password.') },
    ...siteLinkParts(t('Your keys'), keyPageAddress),
  ],
})

const wordsOf = (rights: string) =>
  personalKeyRights
    .filter((right) => rights.split(' ').includes(right))
    .map((right) => t(keyRightLabels[right]))
