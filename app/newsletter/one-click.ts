/**
 * Recognizes the address that mail programs post to, to unsubscribe at a press (RFC 8058): its token names the
 * subscriber.
 */
export const isOneClick = (path: string) => /^\/unsubscribe\/[\w-]{64}$/.test(path)
