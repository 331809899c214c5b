import { href } from '../../../platform/href'
import { fetchAndDrain } from '../../../platform/ui/fetch-and-drain'

const countedOpenings = new Set<string>()

/** @throws Error when the server did not count it */
export async function recordView(articleId: number): Promise<void> {
  const response = await fetchAndDrain(
    `${href('/api/articles/:id/increment-viewcount', { id: articleId })}${arrivedFrom()}`,
    {
      method: 'POST',
      keepalive: true,
    },
  )
  if (!response.ok) throw new Error(`View of article ${articleId} was not counted: ${response.status}`)
}

let isArrival = true

/** Returns the host of the page that linked to this site; only for the first view. */
function arrivedFrom(): string {
  const host = isArrival && URL.canParse(document.referrer) ? new URL(document.referrer).hostname : ''
  isArrival = false
  return host && host !== location.hostname ? `?${new URLSearchParams({ from: host })}` : ''
}

/**
 * Counts a view before the article opens.
 * @returns the history state to navigate with, so that the reader does not count it again
 */
export async function recordViewBeforeOpening(articleId: number): Promise<{ opening: string }> {
  await recordView(articleId)
  const opening = `${articleId} ${Date.now()}`
  countedOpenings.add(opening)
  return { opening }
}

/** Returns true once for each counted opening; going back to it, or a reload, is a new opening. */
export function takeCountedOpening(state: { opening?: string } | null): boolean {
  return countedOpenings.delete(state?.opening ?? '')
}
