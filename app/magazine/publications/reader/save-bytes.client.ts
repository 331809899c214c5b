const untilTakenMs = 60_000

/** Saves bytes that the browser already has as a file, by its download dialog. */
export function saveBytesAsFile(bytes: Uint8Array, name: string, type = 'application/octet-stream'): void {
  const address = URL.createObjectURL(new Blob([bytes as BlobPart], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), untilTakenMs)
}
