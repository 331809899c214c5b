import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setSiteCurrency } from './platform/site-currency'
import { setSiteZone } from './platform/site-zone'

/** Called outside rendering, RemixBrowser throws its data's promise. Suspending on that while hydrating is React error 426. */
async function pageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (loading) {
    if (loading instanceof Promise) await loading
  }
}

setSiteCurrency(document.documentElement.dataset.currency ?? 'usd')
setSiteZone(document.documentElement.dataset.timezone ?? 'UTC')
await pageData()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
