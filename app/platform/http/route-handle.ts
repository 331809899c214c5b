/** What a route's module says of its answers in `handle.cache`: they come from memory, and go when what they read changes. */
export interface CachePolicy {
  /** The fields of the query that they depend on. */
  query?: string[]
  /** What programs read: the same for everybody, whoever is logged in. */
  isForAll?: true
  /** Never shown as it was, not even for the moment that it takes to render it again. */
  isExact?: true
  /** Rendered again right after a change, before anybody asks. */
  isKeptReady?: true
}

/** What a route's module exports as `handle`. */
export interface RouteHandle {
  /** What the error page says when the page cannot be made. */
  failure?: string
  /** Held back until the page is painted: it is there to be read. */
  scripts?: 'after paint'
  /** A POST that needs no body, nor the length of one. */
  isBodyless?: true
  cache?: CachePolicy
}
