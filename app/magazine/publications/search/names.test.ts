import { describe, expect, test } from 'vitest'
import { aDocument, anArticle, anAuthor } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { searchWordsIn } from '../../../platform/text/search-words'
import { listRecords } from '../../../site/content/listing.server'
import { authorContentKind } from '../../authors/author.content.server'
import { renewAuthorSearchWords } from '../../authors/search-names.server'
import { pageSearchText } from '../../documents/page-text'
import { renewPageSearchWords } from '../../documents/renew-words.server'
import { parsePublicationQuery } from '../publications'
import { renewArticleSearchWords, renewTagSearchKeys } from './renew-words.server'
import { searchPublications } from './search-publications.server'

const titlesFor = async (q: string) =>
  (await searchPublications(parsePublicationQuery(new URLSearchParams({ q })))).articles.map(
    ({ title }) => title,
  )
const authorsFor = async (q: string) =>
  (await listRecords(authorContentKind, { q, page: 1 }, 50)).rows.map(({ name }) => name)

const spellings = [
  ['Łódź', 'lodz'],
  ['Đorđe Šćekić', 'dorde scekic'],
  ['Søren Kierkegård', 'soren kierkegard'],
  ['Große Straße', 'grosse strasse'],
  ['STRASSE', 'straße'],
  ['Encyclopædia', 'encyclopaedia'],
  ['Œuvres', 'oeuvres'],
  ['Işıklar', 'ışıklar'],
  ['Işıklar', 'isiklar'],
  ['İstanbul', 'istanbul'],
  ['Þórr Guðmundsson', 'thorr gudmundsson'],
  ['Ħal Għaxaq', 'hal ghaxaq'],
  ['Ŋyaŋ', 'ngyang'],
  ['Ŧeađđu', 'teaddu'],
  ['ĸalaallisut', 'kalaallisut'],
  ['Fine ﬂour, ﬁne', 'fine flour fine'],
  ['Ёлка', 'елка'],
  ['Ἀθῆναι', 'αθηναι'],
  ['شَمس', 'شمس'],
  ['שָׁלוֹם', 'שלום'],
] as const

describe('titles and names', () => {
  test.each(spellings)('%s is found as %s, and the other way round', async (written, typed) => {
    await anArticle({ title: written })
    await anAuthor({ name: written })
    const found = [await titlesFor(typed), await titlesFor(written), await authorsFor(typed)]
    for (const titles of found) expect(titles).toContain(written)
    await anArticle({ title: `${typed} typed` })
    expect(await titlesFor(written)).toContain(`${typed} typed`)
  })

  test.each([
    ['कि', 'का'],
    ['ที่', 'ทา'],
    ['কি', 'কা'],
    ['மி', 'மு'],
  ])('vowel signs are letters: %s is not %s', async (one, other) => {
    await anArticle({ title: `x${one}ल` })
    await anArticle({ title: `x${other}ल` })
    expect(await titlesFor(`x${one}ल`)).toEqual([`x${one}ल`])
    expect(pageSearchText(one)).not.toBe(pageSearchText(other))
  })

  test('quoted phrases, excluded words, commas, colons and dashes of any kind are what they are inside PDFs', async () => {
    await anArticle({ title: 'Night Bus: Stories — of the Harbour', description: 'With maps' })
    await anArticle({ title: 'The Bus at Night', description: 'Art for all' })
    const [stories, bus] = ['Night Bus: Stories — of the Harbour', 'The Bus at Night']
    for (const q of [
      '"night bus"',
      'night-bus',
      'night–bus',
      'Night Bus: stories',
      'stories, harbour',
      'bus — harbour',
      'bus - harbour',
      'night -art',
      '"night bus" -"at night"',
      '“Night Bus”',
      'maps -party',
      'har\u00adbour',
      'har\u200bbour',
    ])
      expect(await titlesFor(q), q).toEqual([stories])
    for (const q of ['bus -harbour', 'night -"night bus" bus', 'art -maps'])
      expect(await titlesFor(q), q).toEqual([bus])
    expect(await titlesFor('harb')).toEqual([stories])
  })

  test('characters without a shape in a title hide none of its words', async () => {
    const title = 'Zauber\u00adlehrling und Donau\u200bdampf\u2060schiff'
    await anArticle({ title })
    expect(await titlesFor('zauberlehrling donaudampfschiff')).toEqual([title])
  })

  test('a title of signs alone is found by them, and a sign beside words is white space', async () => {
    for (const title of ['!!!', 'Love 🎸', 'Plain']) await anArticle({ title })
    expect(await titlesFor('!!!')).toEqual(['!!!'])
    expect(await titlesFor('🎸')).toEqual(['Love 🎸'])
    expect(await titlesFor('plain 🎸')).toEqual(['Plain'])
  })
})

test('a soft hyphen at the end of a line, in small and capital letters, leaves the word whole', () => {
  expect(
    searchWordsIn('Zau\u00ad\nber, HAUP\u00ad\n TWERK, recog-\nnition, non-\nUK').map(({ text }) => text),
  ).toEqual(['zauber', 'haupttwerk'.replace('tt', 't'), 'recognition', 'non', 'uk'])
})

test('words that an older release stored are made anew', async () => {
  const article = await anArticle({ title: 'Łódzer Øl', searchText: 'łodzer øl' })
  await db.articleTag.create({ data: { articleId: article.id, key: 'große', name: 'Große' } })
  await anAuthor({ name: 'Øresund', searchText: 'øresund' })
  await anAuthor({ name: 'Ŋala', searchText: ' nala \n' })
  const { id: documentId } = await aDocument(article.id, ['Zau\u00ad\nberei'], { wordsVersion: 1 })
  await db.documentPage.updateMany({ where: { documentId }, data: { searchText: 'zau berei' } })

  for (const renew of [
    renewAuthorSearchWords,
    renewArticleSearchWords,
    renewTagSearchKeys,
    renewPageSearchWords,
  ])
    await renew()

  expect(await titlesFor('lodzer')).toEqual(['Łódzer Øl'])
  expect(await authorsFor('oresund')).toEqual(['Øresund'])
  expect(await authorsFor('ngala')).toEqual(['Ŋala'])
  expect(await db.articleTag.findFirst()).toMatchObject({ key: 'grosse' })
  expect(await db.documentPage.findFirst({ where: { documentId } })).toMatchObject({ searchText: 'zauberei' })
})
