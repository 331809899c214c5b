import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../../site/modules/module'

export const newsletterModule: Module = {
  name: 'newsletter',
  title: msg('Newsletter'),
  sentence: msg('Let people subscribe, and email them what is new.'),
  suits: ['magazine', 'label', 'shop', 'campus-paper'],
  usedBy: { tables: ['Subscriber', 'Letter'] },
  routes: {
    site: [
      route('admin/letters/:id/preview', 'reach/newsletter/newsletter-preview.api.ts'),
      route('admin/subscribers.csv', 'desk/lists/list-csv.api.ts', { id: 'admin/subscribers.csv' }),
      route('admin/letters.csv', 'desk/lists/list-csv.api.ts', { id: 'admin/letters.csv' }),
    ],
    sent: [
      route('subscribe/:token', 'reach/newsletter/subscription.page.tsx'),
      route('unsubscribe/:token', 'reach/newsletter/unsubscribe.page.tsx'),
    ],
    besideCover: [route('subscribe', 'reach/newsletter/subscribe.page.tsx')],
    admin: [
      route('admin/letters', 'reach/newsletter/newsletters.page.tsx'),
      route('admin/letters/:id', 'reach/newsletter/newsletter.page.tsx'),
      route('admin/subscribers', 'reach/newsletter/subscribers.page.tsx'),
      route('admin/subscribers/import', 'reach/newsletter/import.page.tsx'),
    ],
    api: [
      route('api/subscribers', 'reach/newsletter/api/subscribers.api.ts'),
      route('api/subscribers/:id', 'reach/newsletter/api/subscriber.api.ts'),
      route('api/newsletters', 'reach/newsletter/api/newsletters.api.ts'),
      route('api/newsletters/:id', 'reach/newsletter/api/newsletter.api.ts'),
      route('api/newsletters/:id/send', 'reach/newsletter/api/send.api.ts'),
      route('api/newsletters/:id/cancel', 'reach/newsletter/api/cancel-sending.api.ts'),
    ],
  },
  links: [
    { group: 'audience', to: href('/admin/letters'), name: msg('Newsletter'), for: 'publish' },
    { group: 'audience', to: href('/admin/subscribers'), name: msg('Subscribers'), for: 'run' },
  ],
  places: [
    { to: href('/admin/letters/:id', { id: 'new' }), name: msg('New newsletter'), for: 'publish' },
    { to: href('/admin/subscribers/import'), name: msg('Import subscribers'), for: 'run' },
  ],
  server: async () => (await import('./newsletter.module.server')).newsletterModuleServer,
}
