const maxBytes = 32 * 1024 * 1024

/**
 * Reads and discards the unread rest of a request's body, so that its connection takes the next request. A longer one
 * is ended by `watchForSlowBodies`.
 */
export function discardUnreadBody(request: Request): void {
  const { body, bodyUsed } = request
  if (body && !bodyUsed && !body.locked) discard(body).catch(() => {})
}

async function discard(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  for (let bytes = 0; bytes < maxBytes; ) {
    const { done, value } = await reader.read()
    if (done) return
    bytes += value.byteLength
  }
}
