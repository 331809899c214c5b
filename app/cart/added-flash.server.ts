import { flashCookie } from '../platform/flash.server'

/** The name tells the page cache that the next page is somebody's own. */
const flash = flashCookie('flash', 60)

/** The header that has the item's page say, once, that it was put into the cart. */
export function addedFlash(merchItemId: number, origin: string): Record<string, string> {
  return { 'Set-Cookie': flash.set(wordFor(merchItemId), origin) }
}

/** Whether an item was put into the cart just now; then with the header that keeps a reload from saying so again. */
export function takeAddedFlash(request: Request, merchItemId: number, origin: string) {
  const isAdded = flash.read(request) === wordFor(merchItemId)
  return { isAdded, headers: isAdded ? { 'Set-Cookie': flash.clear(origin) } : undefined }
}

const wordFor = (merchItemId: number) => `added-${merchItemId}`
