export interface OfflineFiles {
  /** The edition of the copy, which changes with the article's file. */
  edition: string
  files: string[]
  bytes: number
  /** Addresses of large page pictures, each with the address of the smaller picture that replaces it. */
  largePictures: (readonly [string, string])[]
  /** The pages' texts; empty until the PDF is extracted. */
  pages: { number: number; label: string; text: string }[]
}

export interface OfflineCopy extends Omit<OfflineFiles, 'files' | 'largePictures'> {
  /** The article's address, such as /articles/12. */
  address: string
  title: string
  authors: string[]
  /** The version of the site's build. */
  version: string
  /** When the copy was saved, in ISO 8601. */
  keptAt: string
}

export const offlineCopyCachePrefix = 'offline-piece:'
export const offlineSiteCachePrefix = 'offline-site:'
export const offlineCopyInfoAddress = '/offline/piece.json'
export const incompleteCopyCache = 'offline-filling'

/** Tells whether offline copies are possible: not in private windows or without https. */
export const canSaveOffline = () => 'serviceWorker' in navigator && 'caches' in window && 'locks' in navigator

/** Returns all complete offline copies, newest first, and deletes copies that a closed tab left incomplete. */
export async function listOfflineCopies(): Promise<OfflineCopy[]> {
  const pieces: OfflineCopy[] = []
  for (const name of await listOfflineCopyCacheNames()) {
    const about = await (await caches.open(name)).match(offlineCopyInfoAddress)
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

export const findOfflineCopyOf = async (address: string) =>
  (await listOfflineCopies()).find((piece) => piece.address === address)

export async function removeOfflineCopy(address: string): Promise<void> {
  for (const name of await listOfflineCopyCacheNames())
    if (addressOfCache(name) === address) await caches.delete(name)
  await removeUnusedSiteCaches()
}

/** Deletes files of site versions that no offline copy needs, unless a copy is being made, which may need them. */
export async function removeUnusedSiteCaches(): Promise<void> {
  await navigator.locks.request(incompleteCopyCache, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const versions = new Set(
      (await listOfflineCopies()).map(({ version }) => offlineSiteCachePrefix + version),
    )
    for (const name of await caches.keys())
      if (name.startsWith(offlineSiteCachePrefix) && !versions.has(name)) await caches.delete(name)
  })
}

export const listOfflineCopyCacheNames = async () =>
  (await caches.keys()).filter((name) => name.startsWith(offlineCopyCachePrefix))
export const addressOfCache = (cacheName: string) =>
  cacheName.slice(offlineCopyCachePrefix.length, cacheName.lastIndexOf(':'))
const lockOf = (cacheName: string) => `offline:${addressOfCache(cacheName)}`
