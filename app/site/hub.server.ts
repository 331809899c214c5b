import { env } from '../platform/env.server'

/** The hub that tells subscribers of a feed what is new (WebSub); undefined without one. */
export const hubOf = () => (env.siteUrl ? env.websubHub : undefined)

/** Adds the links by which a subscriber finds the hub and the feed's own address (WebSub, 4: Discovery). */
export function withHubLinks(answer: Response, self: string): Response {
  const hub = hubOf()
  if (hub) answer.headers.set('Link', `<${hub}>; rel="hub", <${self}>; rel="self"`)
  return answer
}
