import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { findI18nBy, t } from './i18n'
import { findLocaleByRequest } from './i18n.server'
import { isolateValues, withoutIsolates } from './isolates'
import { Trans } from './Trans'

afterEach(findLocaleByRequest)

const pages = '{count, plural, one {# page} other {# pages}} by {name}'
const polish = {
  Cart: 'Koszyk',
  [pages]: '{name}: {count, plural, one {# strona} few {# strony} many {# stron} other {# strony}}',
  'Read <a>the guide</a> of {name}.': 'Przewodnik {name}: <a>czytaj</a>.',
}

function inPolish() {
  const i18n = setupI18n({ locale: 'pl', messages: { pl: polish } }).setMessagesCompiler(compileMessage)
  findI18nBy(() => i18n)
}

test('a sentence without a translation is English', () => {
  expect(t('Cart')).toBe('Cart')
  expect(t(pages, { count: 1, name: 'Ada' })).toBe('1 page by Ada')
  inPolish()
  expect(t('Cart')).toBe('Koszyk')
  expect(t('Checkout')).toBe('Checkout')
})

test('a language has as many plurals as it needs', () => {
  inPolish()
  expect([1, 3, 5].map((count) => t(pages, { count, name: 'Ada' }))).toEqual([
    'Ada: 1 strona',
    'Ada: 3 strony',
    'Ada: 5 stron',
  ])
})

test('a sentence without values keeps its braces and apostrophes', () => {
  expect(t("It's '{' alone" as string)).toBe("It's '{' alone")
})

test('a word that somebody wrote stays it, whatever it is called', () => {
  inPolish()
  expect(['constructor', '__proto__', 'toString'].map((word) => t(word))).toEqual([
    'constructor',
    '__proto__',
    'toString',
  ])
})

test('a sentence with elements is drawn in a browser without a warning in its console', () => {
  const page = setupI18n({ locale: 'en', messages: { en: {} } })
  findI18nBy(() => page)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const sentence = <Trans id="Read <a>the guide</a>." components={{ a: <a href="/guide" /> }} />
  expect(renderToStaticMarkup(sentence)).toBe('Read <a href="/guide">the guide</a>.')
  expect(warn.mock.calls).toEqual([])
  warn.mockRestore()
})

test('a sentence has its elements where the language puts them', () => {
  const guide = () =>
    renderToStaticMarkup(
      <Trans
        id="Read <a>the guide</a> of {name}."
        values={{ name: <b>Ada</b> }}
        components={{ a: <a href="/guide" /> }}
      />,
    )
  expect(guide()).toBe('Read <a href="/guide">the guide</a> of <b>Ada</b>.')
  inPolish()
  expect(guide()).toBe('Przewodnik <b>Ada</b>: <a href="/guide">czytaj</a>.')
})

test('what somebody wrote is no element of a sentence', () => {
  const greeting = renderToStaticMarkup(
    <Trans id="Welcome, <b>{name}</b>" values={{ name: '<b>Ada</b>' }} components={{ b: <b /> }} />,
  )
  expect(greeting).toBe('Welcome, <b>&lt;b&gt;Ada&lt;/b&gt;</b>')
})

test('in a sentence from right to left, values are isolated, but not the text of plurals', () => {
  const messages = { [pages]: '{name}، {count, plural, one {صفحة} other {# صفحات من {name}}}' }
  const compile = (message: string) => isolateValues(compileMessage(message))
  const i18n = setupI18n({ locale: 'he', messages: { he: messages } }).setMessagesCompiler(compile)
  findI18nBy(() => i18n)
  const written = t(pages, { count: 3, name: 'Grindbox!' })
  expect(written).toBe('\u2068Grindbox!\u2069، 3 صفحات من \u2068Grindbox!\u2069')
  expect(withoutIsolates(written)).toBe('Grindbox!، 3 صفحات من Grindbox!')
})
