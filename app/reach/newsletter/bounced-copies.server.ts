import { db } from '../../platform/database/db.server'
import { bounceText } from '../../site/mail/bounces.server'
import type { DeliveryReport } from '../../site/mail/delivery-report'
import { subjectOfAnswer } from './mail-answers'
import { countBounce } from './sending.server'

/**
 * Notes that a copy of a newsletter came back after a mail server had taken it. A report about a dead address counts as
 * its refusal would have.
 */
export async function noteBouncedCopy(report: DeliveryReport): Promise<boolean> {
  const [letter, subscriber] = report.reference.split('.')
  if (!letter || !subscriber) return false
  const where = { letter: { reference: letter }, subscriber: { reference: subscriber } }
  const copy = await db.letterCopy.findFirst({ where })
  // A copy that is waiting is just being sent, or again.
  if (!copy || copy.state === 'waiting') return false
  const { letterId, subscriberId } = copy
  const { count } = await db.letterCopy.updateMany({
    where: { letterId, subscriberId, state: 'sent' },
    data: { state: 'failed', lastError: bounceText(report) },
  })
  if (count > 0 && isDead(report)) await countBounce(copy)
  return true
}

function isDead({ status, answer }: DeliveryReport): boolean {
  const responseCode = status.startsWith('5') ? 550 : 450
  const response = `${status} ${answer}`
  return subjectOfAnswer({ code: 'EENVELOPE', command: 'RCPT TO', responseCode, response }) === 'address'
}
