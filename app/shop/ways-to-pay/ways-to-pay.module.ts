import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../../site/modules/module'

export const waysToPayModule: Module = {
  name: 'ways-to-pay',
  title: msg('Payments'),
  sentence: msg('Let buyers pay by bank transfer, in cash on pick-up, or by trade.'),
  usedBy: { tables: ['PaymentWay'] },
  routes: {
    admin: [route('admin/ways-to-pay', 'shop/ways-to-pay/ways.page.tsx')],
    api: [
      route('api/ways-to-pay', 'shop/ways-to-pay/api/ways.api.ts'),
      route('api/ways-to-pay/:name', 'shop/ways-to-pay/api/way.api.ts'),
    ],
  },
  links: [{ group: 'shop', to: href('/admin/ways-to-pay'), name: msg('Payments'), for: 'sell' }],
  places: [
    { to: href('/admin/ways-to-pay'), name: msg('Bank transfer, cash, trade, payments'), for: 'sell' },
  ],
  fields: ['payBy'],
  server: async () => (await import('./ways-to-pay.module.server')).waysToPayModuleServer,
}
