/**
 * Recognizes what mail programs post, to unsubscribe at a press (RFC 8058): the token in the address names the
 * subscriber.
 */
export const isOneClick = (path: string, method: string) =>
  method === 'POST' && /^\/unsubscribe\/[\w-]{64}$/.test(path)
