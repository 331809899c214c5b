export interface OfflineFiles {
  /** Changes with the file. */
  edition: string
  files: string[]
  bytes: number
  /** Addresses of large page pictures, each with the address of the picture that replaces it. */
  largePictures: (readonly [string, string])[]
  /** Empty until the PDF is extracted. */
  pages: { number: number; label: string; text: string }[]
}

export interface OfflineCopy extends Omit<OfflineFiles, 'files' | 'largePictures'> {
  /** Such as /articles/12. */
  address: string
  title: string
  authors: string[]
  /** The version of the site's build. */
  version: string
  /** ISO 8601 */
  keptAt: string
}

export const pieceCaches = 'offline-piece:'
export const siteCaches = 'offline-site:'
export const aboutPiece = '/offline/piece.json'
export const filling = 'offline-filling'

/** Tells whether offline copies are possible: not in private windows or without https. */
export const canSaveOffline = () => 'serviceWorker' in navigator && 'caches' in window && 'locks' in navigator

/** Returns all complete offline copies, newest first. Copies that a closed tab left incomplete are deleted. */
export async function offlineCopies(): Promise<OfflineCopy[]> {
  const pieces: OfflineCopy[] = []
  for (const name of await pieceCacheNames()) {
    const about = await (await caches.open(name)).match(aboutPiece)
    if (about) pieces.push((await about.json()) as OfflineCopy)
    else
      await navigator.locks.request(
        lockOf(name),
        { ifAvailable: true },
        (lock) => lock && caches.delete(name),
      )
  }
  return pieces.sort((one, other) => other.keptAt.localeCompare(one.keptAt))
}

export const offlineCopyOf = async (address: string) =>
  (await offlineCopies()).find((piece) => piece.address === address)

export async function removeOfflineCopy(address: string): Promise<void> {
  for (const name of await pieceCacheNames()) if (addressIn(name) === address) await caches.delete(name)
  await removeUnusedSites()
}

/**
 * Deletes files of site versions that no offline copy needs; not while a copy is being made, which may need them
 * soon.
 */
export async function removeUnusedSites(): Promise<void> {
  await navigator.locks.request(filling, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const versions = new Set((await offlineCopies()).map(({ version }) => siteCaches + version))
    for (const name of await caches.keys())
      if (name.startsWith(siteCaches) && !versions.has(name)) await caches.delete(name)
  })
}

export const pieceCacheNames = async () =>
  (await caches.keys()).filter((name) => name.startsWith(pieceCaches))
export const addressIn = (cacheName: string) =>
  cacheName.slice(pieceCaches.length, cacheName.lastIndexOf(':'))
const lockOf = (cacheName: string) => `offline:${addressIn(cacheName)}`
