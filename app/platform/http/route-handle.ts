/**
 * How the page cache treats a route's answers (`handle.cache`): they come from memory until something they read
 * changes.
 */
export interface CachePolicy {
  query?: string[]
  /** For answers to programs: the same for everybody, logged in or not. */
  isForAll?: true
  /** The old answer is never shown, not even while it is rendered again. */
  isExact?: true
  /** The page is rendered again right after a change, before anybody asks. */
  isKeptReady?: true
}

export interface RouteHandle {
  /** The message of the error page when the page cannot be made. */
  failure?: string
  /** Scripts wait until the page is painted: it is for reading. */
  scripts?: 'after paint'
  /** A POST without a body: a long one that is sent all the same does not keep its sender waiting. */
  isBodyless?: true
  /** Other origins that the page's forms may lead to, as sources of the content security policy (`https:`). */
  formTargets?: string[]
  cache?: CachePolicy
}
