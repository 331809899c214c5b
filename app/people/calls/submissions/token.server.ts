import { href } from '../../../platform/href'
import { isLinkKey, linkKey } from '../../../platform/process/signed-link.server'

const referenceLength = 21

/** Returns the token in a sender's link; the database alone is not enough to know it. */
export const submissionToken = ({ reference }: { reference: string }) =>
  reference + linkKey('submission', reference)

/** @returns the submission's reference; undefined for a forged token */
export function referenceIn(token: string): string | undefined {
  const reference = token.slice(0, referenceLength)
  return isLinkKey(token.slice(referenceLength), 'submission', reference) ? reference : undefined
}

export const statusPath = (address: string, token: string) =>
  href('/calls/:address/sent/:token', { address, token })
