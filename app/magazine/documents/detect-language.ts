import { lazily } from '../../platform/lazily'
import { languageOfText } from '../../platform/ui/text-attributes'
import { commonWords } from './common-words'

const minWords = 40
/** The minimum share of a text's words that must be common words of the language. */
const minShare = 0.08
/** How many times more common words the language must have than the runner-up. */
const minLead = 1.1

const languages = lazily(() =>
  Object.entries(commonWords).map(([tag, words]) => ({ tag, words: new Set(words.split(' ')) })),
)

/**
 * Detects the language of a text as a BCP 47 tag, by its script or its most common words; undefined if neither is
 * clear.
 */
export function detectLanguage(text: string): string | undefined {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}]+/gu) ?? []
  const byWords = words.length < minWords ? undefined : byCommonWords(words)
  return byWords ?? languageOfText(text) ?? chineseOf(text)
}

function byCommonWords(words: string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const scores = languages()
    .map(({ tag, words }) => ({ tag, count: sum([...words].map((word) => counts.get(word) ?? 0)) }))
    .sort((one, other) => other.count - one.count)
  const [first, second] = scores
  const isClear = first && second && first.count >= minLead * second.count
  return isClear && first.count >= minShare * words.length ? first.tag : undefined
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

const simplified = /[们这个国说时为会来对发经学现开过还没样长问话书东车门见点头业产义两关]/gu
const traditional = /[們這個國說時為會來對發經學現開過還沒樣長問話書東車門見點頭業產義兩關]/gu

/** Detects Chinese: mostly Han characters, without the kana of Japanese. */
function chineseOf(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if ((text.match(/\p{sc=Han}/gu)?.length ?? 0) <= letters / 2) return
  const [short, long] = [simplified, traditional].map((form) => text.match(form)?.length ?? 0)
  if (short === long) return
  return (short ?? 0) > (long ?? 0) ? 'zh-Hans' : 'zh-Hant'
}
