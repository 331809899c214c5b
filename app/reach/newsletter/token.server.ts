import { timingSafeEqual } from 'node:crypto'
import { href } from '../../platform/href'
import { hashSecret } from '../../platform/process/secret.server'

const referenceLength = 21

/** Returns the token in the links of a subscriber's mails, which cannot be computed from the database alone. */
export const subscriberToken = ({ reference }: { reference: string }) =>
  reference + hashSecret(`newsletter ${reference}`)

/** @returns the subscriber's reference; undefined for a forged token */
export function referenceOfSubscriberToken(token: string): string | undefined {
  const reference = token.slice(0, referenceLength)
  const [sent, right] = [Buffer.from(token), Buffer.from(subscriberToken({ reference }))]
  return sent.length === right.length && timingSafeEqual(sent, right) ? reference : undefined
}

export const subscriptionPath = (token: string) => href('/subscribe/:token', { token })
export const unsubscribePath = (token: string) => href('/unsubscribe/:token', { token })
