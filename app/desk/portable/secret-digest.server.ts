import { hashSecret } from '../../platform/process/secret.server'

/** Tells whether two sites have the same SESSION_SECRET, without revealing it. */
export const sessionSecretDigest = () => hashSecret('an export')
