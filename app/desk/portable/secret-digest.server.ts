import { hashSecret } from '../../platform/process/secret.server'

/** Tells two sites with the same SESSION_SECRET, and nothing of the secret itself. */
export const secretDigest = () => hashSecret('an export')
