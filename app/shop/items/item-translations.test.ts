import { expect, test } from 'vitest'
import { aMerchItem, aUser } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { changeRecord, findRecord } from '../../site/content/lifecycle.server'
import { itemWordsIn, mergeTranslations } from './item-translations'
import { merchContentKind } from './merch.content.server'
import { MerchFields } from './merch-form'

const item = {
  title: 'Mug',
  description: 'White',
  translations: '{"de":{"title":"Tasse"},"fr":{"description":"Blanc"}}',
}

test('an item is called as it was written, unless somebody translated the title or the description', () => {
  expect(itemWordsIn(item)).toEqual({ title: 'Mug', description: 'White' })
  expect(itemWordsIn(item, 'pl')).toEqual({ title: 'Mug', description: 'White' })
  expect(itemWordsIn(item, 'de')).toEqual({ title: 'Tasse', titleLanguage: 'de', description: 'White' })
  expect(itemWordsIn(item, 'fr')).toEqual({ title: 'Mug', description: 'Blanc', descriptionLanguage: 'fr' })
})

test('what is not sent stays, and what is sent empty goes', () => {
  const stored = { de: { title: 'Tasse', description: 'Weiß' }, fr: { title: 'Tasse' } }
  expect(JSON.parse(mergeTranslations(stored, { de: { title: '' }, fr: { title: '' } }))).toEqual({
    de: { description: 'Weiß' },
  })
  expect(JSON.parse(mergeTranslations(stored))).toEqual(stored)
})

test('a save that says nothing of translations keeps them', async () => {
  const { id } = await aMerchItem({ translations: item.translations })
  const boss = await aUser({ role: 'admin' })
  const save = (sent: Record<string, string>) =>
    changeRecord(
      merchContentKind,
      id,
      { fields: MerchFields.parse({ title: 'Mug', price: '18', ...sent }), files: { image: [], images: [] } },
      boss,
    )
  const stored = async () =>
    JSON.parse((await db.merchItem.findUniqueOrThrow({ where: { id } })).translations)
  await save({})
  expect(await stored()).toEqual(JSON.parse(item.translations))

  await save({ 'title_pt-BR': ' Caneca ', title_de: '', title_tlh: 'Hew' })
  expect(await stored()).toEqual({ 'pt-BR': { title: 'Caneca' }, fr: { description: 'Blanc' } })
  const shown = await merchContentKind.shown(await findRecord(merchContentKind, id), db)
  expect(shown.Translations).toContain('Caneca')
  expect(MerchFields.safeParse({ title: 'Mug', price: '18', title_de: 'x'.repeat(301) }).success).toBe(false)
})
