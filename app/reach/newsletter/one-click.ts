/**
 * Tells whether a request is a mail program's one-click unsubscription (RFC 8058), which the token in its address
 * authorizes.
 */
export const isOneClickUnsubscription = (path: string, method: string) =>
  method === 'POST' && /^\/unsubscribe\/[\w-]{64}$/.test(path)
