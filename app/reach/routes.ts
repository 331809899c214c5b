import { route } from '@remix-run/route-config'

/** The addresses of newsletter, followers, feeds and webhooks. */
export const reachRoutes = [
  // Feeds
  route('bands/:bandName/feed.xml', 'reach/feeds/band-podcast.api.ts'),
  route('bands/:bandName/news.xml', 'reach/feeds/band-news.api.ts'),
  route('feed.xml', 'reach/feeds/feed.api.ts'),
  route('feed.json', 'reach/feeds/json-feed.api.ts'),
  route('opds/v1.2/:section?', 'reach/feeds/opds1.api.ts'),
  route('opds/v1.2/publications/:id', 'reach/feeds/opds1-item.api.ts'),
  route('opds/search.xml', 'reach/feeds/open-search.api.ts'),
  route('opds/authentication.json', 'reach/feeds/authentication.api.ts'),
  route('opds/:section?', 'reach/feeds/opds2.api.ts'),
  route('opds/publications/:id', 'reach/feeds/opds2-item.api.ts'),
  route('opds/publications/:id/pages/:n', 'reach/feeds/page-stream.api.ts'),
  route('opds/publications/:id/progression', 'reach/feeds/progression.api.ts'),
  route('oai', 'reach/feeds/oai/oai.api.ts'),

  // Federation
  route('.well-known/webfinger', 'reach/federation/webfinger.api.ts'),
  route('.well-known/nodeinfo', 'reach/federation/node-info.api.ts'),
  route('nodeinfo/2.1', 'reach/federation/node-info-2.api.ts'),
  route('inbox', 'reach/federation/inbox.api.ts', { id: 'inbox' }),
  route('actors/:actor', 'reach/federation/actor.api.ts'),
  route('actors/:actor/inbox', 'reach/federation/inbox.api.ts', { id: 'actor/inbox' }),
  route('actors/:actor/outbox', 'reach/federation/outbox.api.ts'),
  route('actors/:actor/followers', 'reach/federation/followers-count.api.ts'),
  route('objects/:object', 'reach/federation/object.api.ts'),
  route('follow/:actor', 'reach/federation/follow.page.tsx'),
  route('articles/:id/replies', 'reach/federation/replies.page.tsx'),

  // Newsletter
  route('subscribe/:token', 'reach/newsletter/subscription.page.tsx'),
  route('unsubscribe/:token', 'reach/newsletter/unsubscribe.page.tsx'),
  route('admin/letters/:id/preview', 'reach/newsletter/issue-preview.api.ts'),
  route('admin/subscribers.csv', 'reach/newsletter/subscribers.api.ts'),
]

/** Forms that stand beside a cover. */
export const reachBesideCover = [route('subscribe', 'reach/newsletter/subscribe.page.tsx')]

/** The pages for admins, inside the frame of the desk. */
export const reachAdmin = [
  // Webhooks
  route('admin/webhooks', 'reach/webhooks/webhooks.page.tsx'),
  route('admin/webhooks/:id', 'reach/webhooks/webhook.page.tsx'),
  route('admin/webhooks/:id/deliveries', 'reach/webhooks/deliveries.page.tsx'),
  route('admin/webhooks/:id/deliveries/:delivery', 'reach/webhooks/delivery.page.tsx'),

  // Newsletter
  route('admin/letters', 'reach/newsletter/issues.page.tsx'),
  route('admin/letters/:id', 'reach/newsletter/issue.page.tsx'),
  route('admin/subscribers', 'reach/newsletter/subscribers.page.tsx'),
  route('admin/subscribers/import', 'reach/newsletter/import.page.tsx'),

  // Federation
  route('admin/followers', 'reach/federation/followers.page.tsx'),
  route('admin/followers/replies', 'reach/federation/admin-replies.page.tsx'),
  route('admin/followers/blocks', 'reach/federation/blocks.page.tsx'),
]

export const reachApi = [
  // Newsletter
  route('api/subscribers', 'reach/newsletter/api/subscribers.api.ts'),
  route('api/subscribers/:id', 'reach/newsletter/api/subscriber.api.ts'),
  route('api/newsletters', 'reach/newsletter/api/newsletters.api.ts'),
  route('api/newsletters/:id', 'reach/newsletter/api/newsletter.api.ts'),
  route('api/newsletters/:id/send', 'reach/newsletter/api/send.api.ts'),
  route('api/newsletters/:id/cancel', 'reach/newsletter/api/cancel-sending.api.ts'),

  // Federation
  route('api/followers', 'reach/federation/api/followers.api.ts'),
  route('api/followers/:id', 'reach/federation/api/follower.api.ts'),
  route('api/followers/replies', 'reach/federation/api/replies.api.ts'),
  route('api/followers/replies/:id', 'reach/federation/api/reply.api.ts'),
  route('api/followers/blocks', 'reach/federation/api/blocks.api.ts'),
  route('api/followers/blocks/:id', 'reach/federation/api/block.api.ts'),

  // Webhooks
  route('api/webhooks', 'reach/webhooks/api/webhooks.api.ts'),
  route('api/webhooks/:id', 'reach/webhooks/api/webhook.api.ts'),
  route('api/webhooks/:id/rotate', 'reach/webhooks/api/rotate.api.ts'),
  route('api/webhooks/:id/test', 'reach/webhooks/api/test.api.ts'),
  route('api/webhooks/:id/deliveries', 'reach/webhooks/api/deliveries.api.ts'),
  route('api/webhooks/:id/deliveries/:delivery', 'reach/webhooks/api/delivery.api.ts'),
  route('api/webhooks/:id/deliveries/:delivery/again', 'reach/webhooks/api/send-again.api.ts'),
]
