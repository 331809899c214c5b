/**
 * How the page cache treats a route's answers (`handle.cache`), which come from memory until something they read
 * changes.
 */
export interface CachePolicy {
  query?: string[]
  /** Whether the answer is the same for everybody, logged in or not, as for programs. */
  isForAll?: true
  /** Whether the old answer is never shown, not even while a new one is rendered. */
  isExact?: true
  /** Whether the page is rendered again right after a change, before anybody asks. */
  isKeptReady?: true
}

export interface RouteHandle {
  /** The error page's message when the page cannot be rendered. */
  failure?: string
  /** When the page's scripts run; `after paint` suits pages that are read. */
  scripts?: 'after paint'
  /** Whether the action reads no body; a long body that is sent anyway does not delay the answer. */
  isBodyless?: true
  /** Further origins that forms on the page may lead to, as sources of the content security policy (`https:`). */
  formTargets?: string[]
  cache?: CachePolicy
}
