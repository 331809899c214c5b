import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../../site/modules/module'

export const followersModule: Module = {
  name: 'followers',
  title: msg('Followers'),
  sentence: msg('Let people follow the site, its authors and bands from Mastodon and similar, and reply.'),
  suits: ['magazine'],
  usedBy: { settings: ['hasFollowers'] },
  settings: ['hasFollowers'],
  routes: {
    site: [
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
      route('admin/followers.csv', 'desk/lists/list-csv.api.ts', { id: 'admin/followers.csv' }),
      route('admin/followers/blocks.csv', 'desk/lists/list-csv.api.ts', { id: 'admin/followers/blocks.csv' }),
      route('admin/followers/replies.csv', 'desk/lists/list-csv.api.ts', {
        id: 'admin/followers/replies.csv',
      }),
    ],
    admin: [
      route('admin/followers', 'reach/federation/followers.page.tsx'),
      route('admin/followers/replies', 'reach/federation/admin-replies.page.tsx'),
      route('admin/followers/blocks', 'reach/federation/blocks.page.tsx'),
    ],
    api: [
      route('api/followers', 'reach/federation/api/followers.api.ts'),
      route('api/followers/:id', 'reach/federation/api/follower.api.ts'),
      route('api/followers/replies', 'reach/federation/api/replies.api.ts'),
      route('api/followers/replies/:id', 'reach/federation/api/reply.api.ts'),
      route('api/followers/blocks', 'reach/federation/api/blocks.api.ts'),
      route('api/followers/blocks/:id', 'reach/federation/api/block.api.ts'),
    ],
  },
  links: [{ group: 'audience', to: href('/admin/followers'), name: msg('Followers'), for: 'publish' }],
  server: async () => (await import('./followers.module.server')).followersModuleServer,
}
