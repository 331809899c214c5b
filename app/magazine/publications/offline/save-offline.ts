import pLimit from 'p-limit'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { formatFileSize } from '../../../platform/ui/format'
import { firstPageOfText } from '../pages/addresses'
import {
  addressOfCache,
  incompleteCopyCache,
  listOfflineCopyCacheNames,
  type OfflineCopy,
  type OfflineFiles,
  offlineCopyCachePrefix,
  offlineCopyInfoAddress,
  offlineSiteCachePrefix,
  removeUnusedSiteCaches,
} from './offline-copies'

interface SaveOptions {
  onProgress(share: number, bytes: number): void
  signal: AbortSignal
}

const atOnce = 6
const chinese = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/**
 * Fetches everything needed to read an article, as every visitor sees it, and replaces an older copy when complete.
 * @throws Error with words for the reader
 */
export async function saveOffline(address: string, keeping: SaveOptions): Promise<OfflineCopy> {
  const kept = await navigator.locks.request(`offline:${address}`, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new Error(t('Another tab is saving this.'))
    const name = `${offlineCopyCachePrefix}${address}:${Date.now()}`
    try {
      return await navigator.locks.request(incompleteCopyCache, { mode: 'shared' }, () =>
        fill(name, address, keeping),
      )
    } catch (error) {
      await caches.delete(name)
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      throw isFull ? new Error(t(noRoom)) : error
    }
  })
  await removeUnusedSiteCaches()
  await navigator.storage?.persist?.()
  return kept
}

async function fill(
  name: string,
  address: string,
  { onProgress, signal }: SaveOptions,
): Promise<OfflineCopy> {
  await navigator.serviceWorker.register('/sw.js')
  const site = await described<{ version: string; files: string[]; characterMaps: string[] }>(
    href('/offline/site.json'),
  )
  const { files, largePictures, ...about } = await described<
    OfflineFiles & Pick<OfflineCopy, 'title' | 'authors'>
  >(`${address}/offline.json`)
  await assertRoom(about.bytes)
  const siteFiles = [
    ...site.files,
    ...(about.pages.some(({ text }) => chinese.test(text)) ? site.characterMaps : []),
  ]
  const siteCache = await caches.open(offlineSiteCachePrefix + site.version)
  const missing = (
    await Promise.all(siteFiles.map(async (file) => ((await siteCache.match(file)) ? [] : [file])))
  ).flat()
  const pages = [address, ...about.pages.flatMap(({ number }) => pagesAt(address, number))]
  const cache = await caches.open(name)

  const limit = pLimit(atOnce)
  let done = 0
  const all = missing.length + files.length + pages.length + 1
  const fetched = async (into: Cache, file: string, page?: { version: string }) => {
    await limit(() => put(into, file, signal, page))
    done += 1
    onProgress(done / all, about.bytes)
  }
  try {
    await Promise.all([
      ...missing.map((file) => fetched(siteCache, file)),
      fetched(siteCache, href('/offline'), site),
      ...files.map((file) => fetched(cache, file)),
      ...pages.map((page) => fetched(cache, page, site)),
    ])
  } finally {
    limit.clearQueue()
  }
  for (const [large, picture] of largePictures) await cache.put(large, standsAt(picture))
  for (const { number } of about.pages) {
    const first = firstPageOfText(number)
    const text = `${address}/pages/${first}?view=text#page-${number}`
    if (number !== first) await cache.put(`${address}/pages/${number}?view=text`, standsAt(text))
  }
  const piece = { ...about, address, version: site.version, keptAt: new Date().toISOString() }
  await cache.put(offlineCopyInfoAddress, Response.json(piece))
  for (const older of await listOfflineCopyCacheNames())
    if (addressOfCache(older) === address && older !== name) await caches.delete(older)
  return piece
}

const noRoom = msg('Not enough space on this device.')

/** Checks the available space before fetching; browsers report it approximately. */
async function assertRoom(bytes: number): Promise<void> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota === undefined || quota - usage > bytes) return
  const free = formatFileSize(Math.max(0, quota - usage))
  throw new Error(
    [
      t(noRoom),
      t('It needs {size}, but only {free} are free for this site.', { size: formatFileSize(bytes), free }),
    ].join(' '),
  )
}

const pagesAt = (address: string, number: number) => [
  `${address}/pages/${number}`,
  ...(number === firstPageOfText(number) ? [`${address}/pages/${number}?view=text`] : []),
]

const standsAt = (address: string) => new Response(null, { headers: { 'X-Stands-At': address } })

/** Fetches without cookies, so that nothing that only an account may see is stored. */
async function put(cache: Cache, address: string, signal: AbortSignal, page?: { version: string }) {
  const answer = await fetch(address, { credentials: 'omit', cache: page ? 'no-cache' : 'default', signal })
  if (!answer.ok) throw new Error(t('The download is incomplete. Please try again later.'))
  const headers = new Headers(answer.headers)
  headers.set('X-Kept-At', new Date().toISOString())
  // These headers name a file that cannot be fetched offline.
  headers.delete('Speculation-Rules')
  const body = page ? await answer.text() : answer.body
  if (page && typeof body === 'string' && !body.includes(`manifest-${page.version}`))
    throw new Error(t('The site was just updated. Please try again.'))
  await cache.put(address, new Response(body, { headers }))
}

async function described<T>(address: string): Promise<T> {
  const answer = await fetch(address, { credentials: 'omit', cache: 'no-store' })
  const value = (await answer.json()) as T & { message?: string }
  if (!answer.ok) throw new Error(value.message)
  return value
}
