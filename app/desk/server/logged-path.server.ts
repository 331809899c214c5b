import { decodePercent } from '../../platform/text/decode-percent'

const secretPart =
  /^(\/+(?:subscribe|unsubscribe|redeem|listen|wholesale)\/+|\/+calls\/+[^/]+\/+sent\/+)[^/]+/i

/** Returns the path of a request for logs and traces, without secrets that open something. */
export function pathToLog(path: string): string {
  // Routes match regardless of percent-encoding.
  const decoded = path.includes('%') ? decodePercent(path) : path
  return secretPart.test(decoded) ? decoded.replace(secretPart, '$1(hidden)') : path
}
