const untilTakenMs = 60_000

/** Downloads bytes that are in the browser already. */
export function downloadBytes(bytes: Uint8Array, name: string, type = 'application/octet-stream'): void {
  const address = URL.createObjectURL(new Blob([bytes as BlobPart], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), untilTakenMs)
}
