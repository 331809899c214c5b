import { t } from '../../platform/i18n/i18n'
import type { MailContent } from './mail-content'

/**
 * Marks a mail about a test payment, made in Stripe's test mode or at the local stand-in.
 * @param isTest whether it was a test at the time of the payment
 */
export const markMailAsTest = (
  isTest: boolean,
  { subject, parts }: MailContent,
  note = t('TEST: no money was taken.'),
): MailContent =>
  isTest
    ? { subject: t('{subject} (TEST)', { subject }), parts: [{ type: 'text', text: note }, ...parts] }
    : { subject, parts }
