import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setContentLanguage } from './platform/i18n/content-language'
import { compileInBrowser } from './platform/i18n/i18n'
import { setSiteCurrency } from './platform/site-currency'
import { setSiteZone } from './platform/site-zone'

/**
 * Lets Remix read the page's data and create its router before rendering. Called outside rendering, it first throws a
 * promise for the data (suspending while hydrating is React error 426), then an error about hooks, when everything else
 * is done.
 */
async function prepareRouter(): Promise<void> {
  for (;;) {
    try {
      RemixBrowser({})
      return
    } catch (thrown) {
      if (!(thrown instanceof Promise)) return
      await thrown
    }
  }
}

/** Resolves in the next task, so that the browser handles earlier taps first. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

const { currency = 'usd', currencySign, timezone = 'UTC', language = 'en' } = document.documentElement.dataset
setSiteCurrency(currency, currencySign)
setSiteZone(timezone)
setContentLanguage(language)
// In development, Lingui compiles all sentences.
if (import.meta.env.PROD) compileInBrowser()
await nextTask()
await prepareRouter()
await nextTask()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
dispatchEvent(new Event('hydrating'))
