/** The published types are of a version that knew no `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: { 'accept-encoding': string } | { 'accept-language': string } })
    /** The encoding accepted best, the `preferred` first among equals; undefined when it accepts none of them. */
    encoding<Name extends string>(available: Name[], options: { preferred: Name[] }): Name | undefined
    /** Those that are accepted, the best first. */
    languages(): string[]
    /** Of the `available`, the one that is accepted best. */
    language<Tag extends string>(available: Tag[]): Tag | undefined
  }
}
