import { t } from '../../platform/i18n/i18n'
import { type MailKind, mailSlug } from './kinds.server'
import { mailContentText } from './mail-content'
import { mailSender } from './outbox.server'

export function mailTemplate(kind: MailKind) {
  const letter = kind.sample()
  return {
    title: t(kind.title),
    goesTo: t(kind.goesTo),
    slug: mailSlug(kind),
    subject: letter.subject,
    text: mailContentText(letter, mailSender()),
  }
}
