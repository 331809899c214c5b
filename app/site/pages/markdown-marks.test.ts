import { expect, test } from 'vitest'
import { formattingMarks, toggleFormatting } from './markdown-marks'

/** Presses a button with the text between the bars selected, and marks what is selected then. */
function press(name: string, before: string): string {
  const mark = formattingMarks.find((one) => one.name === name)
  if (!mark) throw new Error(name)
  const selectionStart = before.indexOf('|')
  const selectionEnd = before.lastIndexOf('|') - (before.lastIndexOf('|') > selectionStart ? 1 : 0)
  const value = before.replaceAll('|', '')
  const { text, from, to, selectFrom, selectTo } = toggleFormatting(
    { value, selectionStart, selectionEnd },
    mark,
  )
  const after = value.slice(0, from) + text + value.slice(to)
  return `${after.slice(0, selectFrom)}|${after.slice(selectFrom, selectTo)}|${after.slice(selectTo)}`
}

test('A press marks what is selected, and a second one takes the mark away', () => {
  expect(press('Bold', 'The |night| bus')).toBe('The **|night|** bus')
  expect(press('Bold', 'The **|night|** bus')).toBe('The |night| bus')
  expect(press('Italic', '|')).toBe('_||_')
  expect(press('Link', 'see |us|')).toBe('see [|us|](https://)')
})

test('Lists, quotes and headings are marked by the line', () => {
  expect(press('List', 'a\no|ne\ntw|o\nb')).toBe('a\n- |one\n- two|\nb')
  expect(press('List', 'a\n- o|ne\n- tw|o\nb')).toBe('a\n|one\ntwo|\nb')
  expect(press('Heading', '|')).toBe('## ||')
})
