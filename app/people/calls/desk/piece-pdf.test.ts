import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { drawnPdf } from '../../../../test/drawn-pdf'
import { pageSize } from '../../../platform/pdf/page-size'
import { storage } from '../../../site/uploads/storage.server'
import { makePdfOfPiece } from './piece-pdf.server'

async function drawnPiece(title: string, name: string, text: string) {
  const { path } = await makePdfOfPiece({
    title,
    text,
    files: [],
    submission: { name, call: { language: null } },
  })
  return drawnPdf(await buffer(await storage.read(path)))
}

test('the PDF of a text has each letter of it on the page, also of a word and a name longer than a line', async () => {
  const [title, name, word] = ['T'.repeat(300), 'N'.repeat(300), 'w'.repeat(300)]
  const { pages } = await drawnPiece(title, name, `First.\n\n${word} end.\n${'Line\n'.repeat(100)}`)
  const drawn = pages.flat()
  const letters = drawn.map(({ str }) => str).join('')
  for (const letter of ['T', 'N', 'w']) expect(letters.split(letter).length - 1, letter).toBe(300)
  expect(letters.split('Line').length - 1).toBe(100)
  for (const { str, end } of drawn) expect(end, str).toBeLessThanOrEqual(pageSize.width - 40)
})

test('the PDF of a text from right to left begins at the right, and says the language of its script', async () => {
  const { pages, info } = await drawnPiece('שלום', 'יוסף', 'הרכבת האחרונה יוצאת בחצות.\nThe last train.')
  const ends = new Map(pages.flat().map(({ str, end }) => [str, Math.round(end)]))
  expect([ends.get('שלום'), ends.get('The last train.')]).toEqual([pageSize.width - 56, pageSize.width - 56])
  expect(info).toMatchObject({ Title: 'שלום', Language: 'he' })
})
