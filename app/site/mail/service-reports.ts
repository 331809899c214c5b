import { z } from 'zod'
import type { DeliveryReport } from './delivery-report'

/** The header whose value Postmark, which replaces the Message-ID, gives back with what it tells of a mail. */
export const postmarkHeader = 'X-PM-Metadata-mail'

/** The status of an address that a mail service counts as dead without naming a code. */
const noSuchAddress = '5.1.1'

const MessageId = z.string().transform((id) => id.replace(/^<|@.*$/gs, ''))

const Postmark = z
  .object({
    RecordType: z.literal('Bounce'),
    Type: z.enum(['HardBounce', 'BadEmailAddress']),
    Email: z.string(),
    Details: z.string().default(''),
    Metadata: z.object({ mail: z.string() }),
  })
  .transform(({ Email, Details, Metadata }) => [report(Metadata.mail, Email, noSuchAddress, Details)])

const Mailgun = z
  .object({
    'event-data': z.object({
      event: z.literal('failed'),
      severity: z.literal('permanent'),
      recipient: z.string(),
      message: z.object({ headers: z.object({ 'message-id': MessageId }) }),
      'delivery-status': z.object({
        code: z.number(),
        'enhanced-code': z.string().optional(),
        message: z.string().optional(),
        description: z.string().optional(),
      }),
    }),
  })
  .transform(({ 'event-data': { recipient, message, 'delivery-status': status } }) => {
    const answer = `${status.code} ${status.message || status.description || ''}`.trim()
    return [report(message.headers['message-id'], recipient, status['enhanced-code'] || '5.0.0', answer)]
  })

const Brevo = z
  .object({
    event: z.enum(['hard_bounce', 'invalid_email']),
    email: z.string(),
    'message-id': MessageId,
    reason: z.string().default(''),
  })
  .transform((told) => [report(told['message-id'], told.email, noSuchAddress, told.reason)])

const AmazonSes = z
  .object({
    bounce: z.object({
      bounceType: z.literal('Permanent'),
      bouncedRecipients: z.array(
        z.object({
          emailAddress: z.string(),
          status: z.string().default(noSuchAddress),
          diagnosticCode: z.string().default(''),
        }),
      ),
    }),
    mail: z.object({ commonHeaders: z.object({ messageId: MessageId }) }),
  })
  .transform(({ bounce, mail }) =>
    bounce.bouncedRecipients.map(({ emailAddress, status, diagnosticCode }) =>
      report(mail.commonHeaders.messageId, emailAddress, status, diagnosticCode.replace(/^smtp;\s*/i, '')),
    ),
  )

const shapes = z.union([Postmark, Mailgun, Brevo, AmazonSes])

/**
 * Reads what Postmark, Mailgun, Brevo or Amazon SES tells of mails that came back for good.
 * @returns none for anything else, such as a delay, an opened mail or a complaint
 */
export const readServiceReports = (told: unknown): DeliveryReport[] => shapes.safeParse(told).data ?? []

function report(reference: string, recipient: string, status: string, text: string): DeliveryReport {
  const answer = text.replace(/\s+/g, ' ').trim() || status
  return { reference, recipient, status, answer }
}
