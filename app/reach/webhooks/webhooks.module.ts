import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../../site/modules/module'

export const webhooksModule: Module = {
  name: 'webhooks',
  title: msg('Webhooks'),
  sentence: msg('Tell other programs right away when something is published, ordered or changed.'),
  usedBy: { tables: ['Webhook'] },
  routes: {
    site: [
      route('admin/webhooks.csv', 'desk/lists/list-csv.api.ts', { id: 'admin/webhooks.csv' }),
      route('admin/webhooks/:id/deliveries.csv', 'desk/lists/list-csv.api.ts', {
        id: 'admin/webhooks/:id/deliveries.csv',
      }),
    ],
    admin: [
      route('admin/webhooks', 'reach/webhooks/webhooks.page.tsx'),
      route('admin/webhooks/:id', 'reach/webhooks/webhook.page.tsx'),
      route('admin/webhooks/:id/deliveries', 'reach/webhooks/deliveries.page.tsx'),
      route('admin/webhooks/:id/deliveries/:delivery', 'reach/webhooks/delivery.page.tsx'),
    ],
    api: [
      route('api/webhooks', 'reach/webhooks/api/webhooks.api.ts'),
      route('api/webhooks/:id', 'reach/webhooks/api/webhook.api.ts'),
      route('api/webhooks/:id/rotate', 'reach/webhooks/api/rotate.api.ts'),
      route('api/webhooks/:id/test', 'reach/webhooks/api/test.api.ts'),
      route('api/webhooks/:id/deliveries', 'reach/webhooks/api/deliveries.api.ts'),
      route('api/webhooks/:id/deliveries/:delivery', 'reach/webhooks/api/delivery.api.ts'),
      route('api/webhooks/:id/deliveries/:delivery/again', 'reach/webhooks/api/send-again.api.ts'),
    ],
  },
  links: [{ group: 'system', to: href('/admin/webhooks'), name: msg('Webhooks'), for: 'run' }],
}
