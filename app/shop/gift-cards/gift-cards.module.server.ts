import { minuteMs } from '../../platform/durations'
import { msg, t } from '../../platform/i18n/i18n'
import { formatMoney } from '../../platform/ui/money'
import type { ModuleServer } from '../../site/modules/module'
import { sendDueGiftCards } from './gift-card-mails.server'
import { sumBalanceOfAllGiftCardsCents } from './gift-cards-admin.server'
import { areGiftCardsInUse } from './gift-cards-in-use.server'

export const giftCardsModuleServer: ModuleServer = {
  settling: [
    {
      name: 'send gift cards',
      title: msg('Email gift cards'),
      everyMs: minuteMs,
      run: () => sendDueGiftCards(),
    },
  ],
  async unsettled() {
    if (!(await areGiftCardsInUse())) return []
    return [t('{sum} is left on gift cards', { sum: formatMoney(await sumBalanceOfAllGiftCardsCents()) })]
  },
}
