import { z } from 'zod'
import { db, inTransaction } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { uniqueAccountKey } from '../../site/accounts/accounts.server'
import { enforceStockMailLimit } from '../../site/accounts/limits.server'
import { currentSite } from '../../site/current-site.server'
import { defineMailKind } from '../../site/mail/kinds.server'
import type { MailContent } from '../../site/mail/mail-content'
import { enqueueMail } from '../../site/mail/outbox.server'
import { siteLinkParts } from '../../site/mail/site-link.server'
import { isInStock, type MerchItem, type MerchVariant, variantTitle } from './merch'
import { whereItemOnSale } from './merch.server'
import { availableStock, bundlePartsInclude, toMerchItem, variantsInclude } from './merch-rows.server'

const perRun = 500

const backMail = defineMailKind({
  name: 'back in stock',
  title: msg('Back in stock'),
  group: msg('Shop'),
  goesTo: msg('people who asked'),
  payload: z.object({ variantId: z.int() }),
  async write({ variantId }) {
    const row = await db.merchItem.findFirst({
      where: { ...whereItemOnSale, variants: { some: { id: variantId } } },
      include: variantsInclude,
    })
    const item = row && toMerchItem(row)
    const variant = item?.variants.find(({ id }) => id === variantId)
    return item && variant && isInStock(variant) ? backLetter(item, variant) : null
  },
  sample: () => backLetter({ id: 7, title: t('Night Shift Hoodie') }, { values: ['M', 'Black'] }),
})

function backLetter(
  item: Pick<MerchItem, 'id' | 'title'>,
  { values }: Pick<MerchVariant, 'values'>,
): MailContent {
  const title = variantTitle(item.title, values)
  return {
    subject: t('{title} is back', { title }),
    parts: [
      {
        type: 'text',
        text: t('You asked us to tell you: {title} is back in stock at {name}.', {
          title,
          name: currentSite().name,
        }),
      },
      ...siteLinkParts(t('See it in the shop'), href('/item/:id', { id: item.id })),
      { type: 'text', text: t('This is the only email about it. We cannot reserve items.') },
    ],
  }
}

/**
 * Records a request for one mail when a variant is back in stock; a repeated request counts once.
 * @throws Conflict when the variant is in stock, TooMany
 */
export async function requestStockMail(
  { title }: MerchItem,
  variant: MerchVariant,
  { email, address }: { email: string; address: string },
): Promise<void> {
  if (isInStock(variant))
    throw new Conflict(
      t('{variantTitle} is in stock.', { variantTitle: variantTitle(title, variant.values) }),
    )
  await enforceStockMailLimit(address)
  const wish = { variantId: variant.id, email: uniqueAccountKey(email) }
  await db.stockWish.upsert({ where: { variantId_email: wish }, create: wish, update: {} })
}

/** Sends the mails for variants that are back in stock, and deletes each request in the same transaction. */
export async function sendStockMails(): Promise<void> {
  const isBack = { merchItem: whereItemOnSale, OR: [{ stock: null }, { stock: { gt: 0 } }] }
  const wishes = await db.stockWish.findMany({
    where: { variant: isBack },
    orderBy: { id: 'asc' },
    take: perRun,
  })
  for (const { id, variantId, email } of wishes) {
    if (!(await isBackNow(variantId))) continue
    await inTransaction(async (tx) => {
      const { count } = await tx.stockWish.deleteMany({ where: { id } })
      if (count > 0) await enqueueMail(tx, backMail, { variantId }, email)
    })
  }
}

/** Tells whether a variant is available again; for a bundle, its parts decide. */
async function isBackNow(id: number): Promise<boolean> {
  const variant = await db.merchVariant.findUnique({ where: { id }, include: bundlePartsInclude })
  return variant !== null && availableStock(variant) !== 0
}
