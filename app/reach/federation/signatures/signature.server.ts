import { readDraftSignature } from './draft-signature.server'
import { readMessageSignature } from './message-signature.server'
import type { SignatureClaim, SignedRequest } from './signature-checks.server'

/**
 * Parses a request's signature: RFC 9421, or draft-cavage-http-signatures-12, which most servers send.
 * @throws BadSignature
 */
export const readSignature = (request: SignedRequest, now = new Date()): SignatureClaim =>
  request.headers.has('signature-input')
    ? readMessageSignature(request, now)
    : readDraftSignature(request, now)
