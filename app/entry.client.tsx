import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * Waits for the data that came with the page. Remix reads it while it renders and suspends until it is there, without a
 * Suspense boundary: a key pressed in that moment makes React render at once, and fail (errors 426 and 345). Called
 * before any rendering, it throws the promise that it would suspend on.
 */
async function dataOfPage(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (reading) {
    if (reading instanceof Promise) await reading
  }
}

await dataOfPage()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
