const secretPart = /^(\/+(?:subscribe|unsubscribe|redeem)\/+)[^/]+/i

/** The path of a request as logs and traces have it: without what opens something to whoever knows it. */
export function loggedPath(path: string): string {
  // Routes match whatever is percent-encoded.
  const decoded = path.includes('%') ? decode(path) : path
  return secretPart.test(decoded) ? decoded.replace(secretPart, '$1(hidden)') : path
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
