/** A key, token or link with another last character: it looks right, and is never the real one. */
export const forgedFrom = (secret: string): string =>
  secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
