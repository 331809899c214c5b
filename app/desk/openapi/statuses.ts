import { msg } from '../../platform/i18n/i18n'

export const httpStatusTexts: Record<number, string> = {
  400: msg('A field is missing or not valid; `errors` says which.'),
  401: msg('There is no valid token or key.'),
  403: msg('The account may not do this, or the key lacks a right.'),
  404: msg('There is no such record.'),
  409: msg('It does not fit the present state, or somebody saved it meanwhile.'),
  412: msg('The record has changed: If-Match does not match its ETag.'),
  413: msg('It is larger than the site takes.'),
  415: msg('It is not in the format that is taken.'),
  422: msg('It names what there is not, or its Idempotency-Key came with another request before.'),
  429: msg('Too many requests: wait as long as Retry-After says.'),
  503: msg('A service that it needs does not answer.'),
}
