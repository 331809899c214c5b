import { escapeRegExp } from '../escape-reg-exp'
import { lazily } from '../lazily'
import { currentI18n, currentLocale, t } from './i18n'

/**
 * Returns a function that translates texts stored in English to the reader's language. A text may be several sentences;
 * an unknown one stays as it is.
 * @param sentences with `{name}` for a value; `{count}` is a number
 * @param valueText translates a value
 */
export function storedSentenceTranslator(
  sentences: readonly string[],
  valueText: (value: string, name: string) => string = (value) => value,
) {
  const patterns = lazily(() => sentences.map((sentence) => ({ sentence, pattern: patternOf(sentence) })))

  const whole = (text: string): string | undefined => {
    const translated: string = t(text)
    if (translated !== text) return translated
    for (const { sentence, pattern } of patterns()) {
      const { groups } = pattern.exec(text) ?? {}
      if (groups) {
        const named = Object.entries(groups).map(([name, value]) => [name, valueText(value ?? '', name)])
        return currentI18n()._(sentence, Object.fromEntries(named))
      }
    }
  }
  const parts = (text: string): string | undefined => {
    let begun: string | undefined
    for (const { index } of text.matchAll(/(?<=\.) /g)) {
      const first = whole(text.slice(0, index))
      if (first === undefined) continue
      const rest = text.slice(index + 1)
      const further = parts(rest)
      if (further !== undefined) return `${first} ${further}`
      begun ??= `${first} ${rest}`
    }
    return whole(text) ?? begun
  }
  return (text: string): string => (currentLocale() === 'en' ? text : (parts(text) ?? text))
}

const patternOf = (sentence: string) =>
  new RegExp(
    `^${sentence
      .split(/\{(\w+)\}/)
      .map((part, index) => (index % 2 === 0 ? escapeRegExp(part) : `(?<${part}>${valuePattern(part)})`))
      .join('')}$`,
    's',
  )

const valuePattern = (name: string) => (name === 'count' ? '[\\d,]+' : '.+?')
