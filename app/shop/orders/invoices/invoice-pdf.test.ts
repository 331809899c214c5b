import { expect, test } from 'vitest'
import { drawnPdf, textOfPdf } from '../../../../test/drawn-pdf'
import { t } from '../../../platform/i18n/i18n'
import { loadLocale, runInLocale } from '../../../platform/i18n/i18n.server'
import type { Locale } from '../../../platform/i18n/locales'
import { renderInvoicePdf } from './invoice-pdf.server'
import type { Invoice } from './invoices'

function anInvoice({ buyer = '', lines = 1 } = {}): Invoice {
  const line = (_: unknown, index: number) => ({ title: `Tape ${index + 1}`, quantity: 2, priceCents: 1000 })
  return {
    number: 12,
    orderId: 7,
    kind: 'invoice',
    ofNumber: null,
    currency: 'usd',
    issuedOn: '2026-10-01',
    dueOn: '2026-11-01',
    totalCents: lines * 2000,
    seller: { name: 'Grindbox!', address: '1 Quay\nGlasgow', email: 'shop@example.org', vatNumber: 'DE 42' },
    buyer: { company: 'Saltmarket Books', name: buyer, address: '2 Quay', vatNumber: '', reference: 'PO 7' },
    lines: Array.from({ length: lines }, line),
    sums: [{ label: 'Total', cents: lines * 2000 }],
    taxWords: 'No VAT: small business.',
  }
}

async function drawnIn(locale: Locale, invoice: Invoice): Promise<string> {
  await loadLocale(locale)
  return textOfPdf(await runInLocale(locale, () => renderInvoicePdf(invoice)))
}

test.each(['ar', 'he', 'ja', 'de', 'en'] as const)('an invoice in %s has its words', async (locale) => {
  const text = await drawnIn(locale, anInvoice())
  const words = runInLocale(locale, () => [t('Item'), t('Copies'), t('Price'), t('Amount'), t('Due date')])
  for (const word of [...words, 'Grindbox!', 'Glasgow', 'Tape 1', 'PO 7', '20.00'])
    expect(text).toContain(locale === 'de' ? word.replace('.00', ',00') : word)
})

test.each(['山田太郎', 'محمد', 'יוסף'])(
  'a buyer called %s can be read on an English invoice',
  async (buyer) => {
    const text = await drawnIn('en', anInvoice({ buyer }))
    expect(text).toContain(buyer)
    expect(text).toContain('Invoice 12')
  },
)

test('a long invoice has its heads and page numbers on every page', async () => {
  const { pages } = await drawnPdf(await renderInvoicePdf(anInvoice({ lines: 300 })))
  expect(pages.length).toBeGreaterThan(6)
  for (const [index, page] of pages.entries()) {
    const texts = page.map(({ str }) => str)
    expect(texts).toEqual(expect.arrayContaining(['Item', 'Amount', `${index + 1} of ${pages.length}`]))
  }
  const tapes = pages.flatMap((page) => page.filter(({ str }) => str.startsWith('Tape ')))
  expect(tapes).toHaveLength(300)
})
