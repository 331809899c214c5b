import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../platform/process/secret.server'

const referenceLength = 21

/** What stands in the links of somebody's mails: the database alone does not give it. */
export const tokenOf = ({ reference }: { reference: string }) =>
  reference + hashSecret(`newsletter ${reference}`)

/** @returns the reference of the subscriber whom it is of; undefined for a forged one */
export function referenceIn(token: string): string | undefined {
  const reference = token.slice(0, referenceLength)
  const [sent, right] = [Buffer.from(token), Buffer.from(tokenOf({ reference }))]
  return sent.length === right.length && timingSafeEqual(sent, right) ? reference : undefined
}

export const subscriptionPath = (token: string) => `/subscribe/${token}`
export const unsubscribePath = (token: string) => `/unsubscribe/${token}`
