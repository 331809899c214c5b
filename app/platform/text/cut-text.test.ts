import { expect, test } from 'vitest'
import { characterStart, cutText, cutTextToBytes, excerptOf, firstCharacters } from './cut-text'

const family = '👩‍👩‍👧‍👦'
const characters = ['🎸', family, '🇩🇪', 'e\u0301', 'नि', 'é', '한', '👍🏽']

test('a text is cut before the character that has no more room, whatever parts it has', () => {
  for (const character of characters)
    for (let room = 0; room < character.length; room += 1) {
      const before = 'x'.repeat(250 - room)
      expect(cutText(`${before}${character} and more`, 250), character).toBe(before)
    }
})

test('a text that has room stays as it is, and half a character becomes the sign for none', () => {
  expect(cutText(`Guitar ${family}`, 7 + family.length)).toBe(`Guitar ${family}`)
  expect(cutText('half \ud83c', 250)).toBe('half \ufffd')
  expect(cutText('\udfb8 half', 3)).toBe('\ufffd h')
})

test('of a character that is longer than all the room, whole code points are kept', () => {
  const zalgo = `a${'\u0301'.repeat(300)}`
  expect(cutText(zalgo, 250).length).toBe(250)
  expect(cutText('🎸', 1)).toBe('')
  for (const room of [3, 4, 5]) expect(cutText(family, room).isWellFormed()).toBe(true)
})

test('flags stay whole after hundreds of others', () => {
  for (const before of ['', 'x', 'xx', 'xxx']) {
    const cut = cutText(before + '🇩🇪'.repeat(200), 250)
    expect(cut).toBe(before + '🇩🇪'.repeat(Math.floor((250 - before.length) / 4)))
  }
})

test('names of files are cut by their bytes', () => {
  expect(cutTextToBytes('ダーク'.repeat(100), 200)).toBe('ダーク'.repeat(22))
  expect(cutTextToBytes('a'.repeat(300), 200)).toHaveLength(200)
  expect(cutTextToBytes(`abc${family}`, 10)).toBe('abc')
})

test('an excerpt ends after a word, and where a script has no spaces after a character', () => {
  expect(excerptOf('One  two\nthree four', 40)).toBe('One two three four')
  expect(excerptOf('One two three four', 12)).toBe('One two…')
  expect(excerptOf('One two three four', 14)).toBe('One two three…')
  expect(excerptOf('🎸'.repeat(20), 10)).toBe(`${'🎸'.repeat(4)}…`)
})

test('the first characters of a name are whole', () => {
  expect(firstCharacters(`${family}🇩🇪band`, 2)).toBe(`${family}🇩🇪`)
  expect(firstCharacters('निशा', 1)).toBe('नि')
  expect(firstCharacters('Ox', 2)).toBe('Ox')
})

test('a place within a character leads to its beginning', () => {
  expect(characterStart(`ab${family}cd`, 5)).toBe(2)
  expect(characterStart('abcd', 3)).toBe(3)
  expect([characterStart('abcd', -4), characterStart('abcd', 9)]).toEqual([0, 4])
})
