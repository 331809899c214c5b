import { z } from 'zod'
import { db, inTransaction } from '../../platform/database/db.server'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { formatPrintedCode } from '../../platform/printed-code'
import { formatMoney } from '../../platform/ui/money'
import { currentSite } from '../../site/current-site.server'
import { defineMailKind } from '../../site/mail/kinds.server'
import { isMailOn } from '../../site/mail/mail.server'
import type { MailContent } from '../../site/mail/mail-content'
import { markMailAsTest } from '../../site/mail/mark-test'
import { enqueueMail } from '../../site/mail/outbox.server'
import { siteLinkParts } from '../../site/mail/site-link.server'
import { giftCardsModuleName } from './gift-cards'

export const giftCardMailKind = defineMailKind({
  name: 'gift card',
  module: giftCardsModuleName,
  title: msg('Gift card'),
  group: msg('Shop'),
  goesTo: msg('recipients of a gift card'),
  payload: z.object({ cardId: z.int() }),
  async write({ cardId }) {
    const card = await db.giftCard.findUnique({ where: { id: cardId } })
    if (!card || card.voidedAt) return null
    const tests = { id: card.orderId ?? 0, isTest: true }
    return markMailAsTest((await db.order.count({ where: tests })) > 0, given(card))
  },
  sample: () =>
    given({
      code: 'BCDFGHJKMNPQ',
      amountCents: 2500,
      currency: 'usd',
      giverName: 'Ada',
      message: t('Happy birthday!'),
    }),
})

interface Given {
  code: string
  amountCents: number
  currency: string
  giverName: string
  message: string
}

function given({ code, amountCents, currency, giverName, message }: Given): MailContent {
  const { name } = currentSite()
  const giver = giverName || t('Someone')
  const sum = formatMoney(amountCents, currency)
  return {
    subject: t('{giver} gives you {sum} at {name}', { giver, sum, name }),
    parts: [
      {
        type: 'text',
        text: t('{giver} gives you a gift card for {name}, worth {sum}.', { giver, name, sum }),
      },
      ...(message ? [{ type: 'text' as const, text: message }] : []),
      {
        type: 'text',
        text: t('Enter the code {code} in the cart. You can spend it bit by bit.', {
          code: formatPrintedCode(code),
        }),
      },
      ...siteLinkParts(t('Your gift card'), href('/gift-cards/:code', { code: formatPrintedCode(code) })),
    ],
  }
}

const perRun = 200

export async function sendDueGiftCards(now = new Date()): Promise<void> {
  if (!isMailOn()) return
  const due = {
    email: { not: null },
    mailedAt: null,
    voidedAt: null,
    paidAt: { not: null },
    sendAt: { lte: now },
  }
  const cards = await db.giftCard.findMany({ where: due, orderBy: { sendAt: 'asc' }, take: perRun })
  for (const { id, email } of cards)
    await inTransaction(async (tx) => {
      const { count } = await tx.giftCard.updateMany({ where: { id, ...due }, data: { mailedAt: now } })
      if (count > 0)
        await enqueueMail(tx, giftCardMailKind, { cardId: id }, email ?? '', { kind: 'gift card', id })
    })
}
