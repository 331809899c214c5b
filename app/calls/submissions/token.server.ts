import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../../platform/process/secret.server'

const referenceLength = 21

/** Returns the token in a sender's link; the database alone is not enough to know it. */
export const submissionToken = ({ reference }: { reference: string }) =>
  reference + hashSecret(`submission ${reference}`)

/** @returns the submission's reference; undefined for a forged token */
export function referenceIn(token: string): string | undefined {
  const reference = token.slice(0, referenceLength)
  const [sent, right] = [Buffer.from(token), Buffer.from(submissionToken({ reference }))]
  return sent.length === right.length && timingSafeEqual(sent, right) ? reference : undefined
}

export const statusPath = (address: string, token: string) => `/calls/${address}/sent/${token}`
