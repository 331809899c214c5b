import { expect, test } from 'vitest'
import { splitAtLinks } from './linked-text.server'

const links = (text: string) => splitAtLinks(text).flatMap(({ href }) => href ?? [])

test('web and mail addresses in a description are links, and every letter of it stays', () => {
  const text = 'Hear us: https://a.example/x(y).\nWrite to box@grind.org, or see www.grind.com/tour!'
  expect(links(text)).toEqual([
    'https://a.example/x(y)',
    'mailto:box@grind.org',
    'https://www.grind.com/tour',
  ])
  expect(
    splitAtLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://files.example',
  '//host.example',
  'Read page.one',
  '',
])('nothing in %j is a link', (text) => {
  expect(links(text)).toEqual([])
  expect(splitAtLinks(text)).toEqual(text ? [{ text }] : [])
})
