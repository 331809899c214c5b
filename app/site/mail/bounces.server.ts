import { db } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { env } from '../../platform/env.server'
import { log } from '../../platform/logging/log.server'
import { type DeliveryReport, readDeliveryReport } from './delivery-report'
import { withMailbox } from './mailbox.server'

/** The age from which reports are left where they are. */
const readForDays = 14
const maxAnswer = 500

/** @returns whether the report is about a mail of the listener's, which needs it no longer */
type BounceListener = (report: DeliveryReport) => Promise<boolean>

const listeners: BounceListener[] = [noteBouncedMail]

export const onBounce = (listener: BounceListener): void => void listeners.push(listener)

/**
 * Reads the mailbox of BOUNCES_URL for mails of the site that came back, notes each at the mail that it is about, and
 * removes it. Other mails stay as they are. A report counts only if it names the Message-ID, which nobody can guess who
 * did not get the mail.
 */
export async function readBounces(now = new Date()): Promise<void> {
  const { bouncesUrl } = env.mail
  if (!bouncesUrl) return
  await withMailbox(bouncesUrl, async (mailbox) => {
    for (const uid of await mailbox.listReports(new Date(now.getTime() - readForDays * dayMs))) {
      const report = readDeliveryReport(await mailbox.read(uid))
      if (report && (await noteBounce(report))) await mailbox.remove(uid)
    }
  })
}

/** Notes that a mail came back; again, it changes nothing. @returns whether it is a mail of the site */
export async function noteBounce(report: DeliveryReport): Promise<boolean> {
  for (const note of listeners) {
    if (!(await note(report))) continue
    log.info({ event: 'bounced', reference: report.reference, status: report.status }, 'a mail came back')
    return true
  }
  return false
}

export const bounceText = ({ answer }: DeliveryReport): string =>
  `It came back: ${answer}`.slice(0, maxAnswer)

async function noteBouncedMail(report: DeliveryReport): Promise<boolean> {
  const { reference } = report
  await db.outgoingMail.updateMany({
    where: { reference, sentAt: { not: null } },
    data: { sentAt: null, failedAt: new Date(), lastError: bounceText(report) },
  })
  return (await db.outgoingMail.count({ where: { reference, failedAt: { not: null } } })) > 0
}
