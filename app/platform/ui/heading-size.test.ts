import { expect, test } from 'vitest'
import { headingSize } from './heading-size'

test.each([
  ['Night Bus', 'short'],
  ['The Lamp-Keeper’s Update', 'short'],
  ['Misunderstandings', 'medium'],
  ['An Incomplete and Unscientific List of Things Overheard', 'medium'],
  ['Donaudampfschifffahrt', 'long'],
  ['word '.repeat(40), 'longest'],
  ['Misunderstandings'.repeat(17), 'longest'],
  ['', 'short'],
])('the longer a title or its longest word, the smaller its heading: %s', (title, size) => {
  expect(headingSize(title)).toBe(size)
})
