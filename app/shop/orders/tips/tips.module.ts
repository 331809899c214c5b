import { href } from '../../../platform/href'
import { msg } from '../../../platform/i18n/i18n'
import { type Module, route } from '../../../site/modules/module'
import { settingLabels } from '../../../site/setting-labels'

export const tipsModule: Module = {
  name: 'tips',
  title: msg('Tips and own prices'),
  sentence: msg('Take tips for articles, authors, bands and releases, and let buyers choose what they pay.'),
  group: 'shop',
  usedBy: { settings: ['takesTips', 'tipSums'] },
  routes: { besideCover: [route('tip/:kind/:id', 'shop/orders/tips/tip.page.tsx')] },
  links: [],
  places: [{ to: `${href('/admin/site')}#site-tips`, name: settingLabels.tipSums, for: 'run' }],
  settings: ['takesTips', 'tipSums'],
  fields: ['pricing', 'minimumPrice', 'suggestedPrice', 'moreIfYouCan', 'priceWords', 'tip', 'tipCents'],
  server: async () => (await import('./tips.module.server')).tipsModuleServer,
}
