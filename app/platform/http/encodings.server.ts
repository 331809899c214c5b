import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** Returns a function that chooses the best of these encodings for a request; `identity` if it accepts none. */
export function createEncodingChooser<Encoding extends string>(offered: (Encoding | 'identity')[]) {
  // Caches the choice by Accept-Encoding header, since most requests have one of a few.
  const chosen = new LRUCache<string, Encoding | 'identity'>({
    max: 100,
    memoMethod: (header) =>
      new Negotiator({ headers: { 'accept-encoding': header } }).encoding<Encoding | 'identity'>(offered, {
        preferred: offered,
      }) ?? 'identity',
  })
  return ({ headers }: IncomingMessage) => chosen.memo(headers['accept-encoding'] ?? '')
}
