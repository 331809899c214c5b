import { t } from '../../platform/i18n/i18n'
import type { MailContent } from './mail-content'

/**
 * Marks a mail about something that was paid in Stripe's test mode, or at the stand-in.
 * @param isTest as it was when it was paid
 */
export const markedTest = (
  isTest: boolean,
  { subject, parts }: MailContent,
  note = t('TEST: no money was taken.'),
): MailContent =>
  isTest
    ? { subject: t('{subject} (TEST)', { subject }), parts: [{ type: 'text', text: note }, ...parts] }
    : { subject, parts }
