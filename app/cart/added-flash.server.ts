import { flashCookie } from '../platform/flash.server'

const flash = flashCookie('flash', 60)
/** Who has one gets the next page rendered for them alone. */
export const addedFlashCookie = /(?:^|;\s*)(?:__Host-)?flash=/

/** The header that makes the item's page say once that it was added. */
export function addedFlash(merchItemId: number, origin: string): Record<string, string> {
  return { 'Set-Cookie': flash.set(valueFor(merchItemId), origin) }
}

/** Whether the item was just added; if so, with the header that clears the flash. */
export function takeAddedFlash(request: Request, merchItemId: number, origin: string) {
  const isAdded = flash.read(request) === valueFor(merchItemId)
  return { isAdded, headers: isAdded ? { 'Set-Cookie': flash.clear(origin) } : undefined }
}

const valueFor = (merchItemId: number) => `added-${merchItemId}`
