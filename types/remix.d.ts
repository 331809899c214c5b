import '@remix-run/node'
import '@remix-run/server-runtime'

interface LoadContext {
  /** The site's origin, as `https://zine.example`. */
  origin: string
  /** The address that the request came from. */
  address: string
  /** For what streams: waits until the client has taken what was written. Tells whether it is still there. */
  untilTaken: () => Promise<boolean>
  /** What browsers need of the build, for who reads without a network; none in development. */
  builtSite?: { version: string; files: string[] }
  /** The sentences of the page's scripts, in English; none in development. */
  scriptMessages?: string[]
}

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
  interface AppLoadContext extends LoadContext {}
}

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
  interface AppLoadContext extends LoadContext {}
}
