import { env } from '../platform/env.server'

/** Returns the address of the WebSub hub, which notifies subscribers of feeds; undefined if there is none. */
export const websubHubUrl = () => (env.siteUrl ? env.websubHub : undefined)

/** Adds links to the hub and to the feed itself, for subscribers (WebSub, 4: Discovery). */
export function withHubLinks(answer: Response, self: string): Response {
  const hub = websubHubUrl()
  if (hub) answer.headers.set('Link', `<${hub}>; rel="hub", <${self}>; rel="self"`)
  return answer
}
