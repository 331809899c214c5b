import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/**
 * Returns a function that picks one of these encodings for a request: the first that it accepts as much as any;
 * `identity` if it accepts none.
 */
export function encodingChooser<Encoding extends string>(offered: (Encoding | 'identity')[]) {
  // By Accept-Encoding header: most requests have one of a few values.
  const chosen = new LRUCache<string, Encoding | 'identity'>({
    max: 100,
    memoMethod: (header) =>
      new Negotiator({ headers: { 'accept-encoding': header } }).encoding<Encoding | 'identity'>(offered, {
        preferred: offered,
      }) ?? 'identity',
  })
  return ({ headers }: IncomingMessage) => chosen.memo(headers['accept-encoding'] ?? '')
}
