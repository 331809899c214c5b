import { href } from '../../../platform/href'
import { isLinkKey, keyOfSignedLink } from '../../../platform/process/signed-link.server'

const referenceLength = 21

/** Returns the token in a sender's link, which cannot be computed from the database alone. */
export const submissionToken = ({ reference }: { reference: string }) =>
  reference + keyOfSignedLink('submission', reference)

/** @returns the submission's reference; undefined for a forged token */
export function referenceOfSubmissionToken(token: string): string | undefined {
  const reference = token.slice(0, referenceLength)
  return isLinkKey(token.slice(referenceLength), 'submission', reference) ? reference : undefined
}

export const submissionStatusPath = (address: string, token: string) =>
  href('/calls/:address/sent/:token', { address, token })
