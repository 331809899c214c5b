import { msg } from '../../platform/i18n/i18n'

export const httpStatusTexts: Record<number, string> = {
  400: msg('A field is missing or not valid; `errors` says which.'),
  401: msg('There is no valid token or key.'),
  403: msg('The account may not do this, or the key lacks a right.'),
  404: msg('There is no such record.'),
  409: msg('It does not fit the current state, or someone else saved it in the meantime.'),
  412: msg('The record has changed: If-Match does not match its ETag.'),
  413: msg('It is larger than the site accepts.'),
  415: msg('The site does not accept this format.'),
  422: msg(
    'It names something that does not exist, or its Idempotency-Key came with another request before.',
  ),
  429: msg('Too many requests: wait as long as Retry-After says.'),
  503: msg('A service that it needs is not answering.'),
}
