import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../../site/modules/module'
import { giftCardsModuleName } from './gift-cards'

export const giftCardsModule: Module = {
  name: giftCardsModuleName,
  title: msg('Gift cards'),
  sentence: msg('Sell or give away codes that pay in the shop, all at once or bit by bit.'),
  suits: ['shop'],
  usedBy: { tables: ['GiftCard'], settings: ['takesGiftCards'] },
  routes: {
    site: [
      route('gift-cards', 'shop/orders/gift-cards/buy-gift-card.page.tsx'),
      route('admin/gift-cards.csv', 'desk/lists/list-csv.api.ts', { id: 'admin/gift-cards.csv' }),
    ],
    sent: [
      route('gift-cards/:code/print', 'shop/gift-cards/print-gift-card.page.tsx'),
      route('gift-cards/:code', 'shop/gift-cards/gift-card.page.tsx'),
    ],
    admin: [
      route('admin/gift-cards', 'shop/gift-cards/gift-cards-admin.page.tsx'),
      route('admin/gift-cards/print', 'shop/gift-cards/print-gift-cards.page.tsx'),
      route('admin/gift-cards/:id', 'shop/gift-cards/gift-card-admin.page.tsx'),
    ],
    api: [
      route('api/gift-cards', 'shop/gift-cards/api/gift-cards.api.ts'),
      route('api/gift-cards/:id', 'shop/gift-cards/api/gift-card.api.ts'),
      route('api/gift-cards/:id/void', 'shop/gift-cards/api/void.api.ts'),
    ],
  },
  links: [{ group: 'shop', to: href('/admin/gift-cards'), name: msg('Gift cards'), for: 'sell' }],
  places: [{ to: `${href('/admin/site')}#site-gift-cards`, name: msg('Accept gift cards'), for: 'run' }],
  settings: ['takesGiftCards'],
  fields: ['giftCard', 'giftCardCents', 'toGiftCard'],
  server: async () => (await import('./gift-cards.module.server')).giftCardsModuleServer,
}
