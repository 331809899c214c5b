/**
 * Scores how well texts match a search; higher is better, and only scores of one search are comparable. Both database
 * engines give the same scores, because neither computes them.
 */

/** BM25 (Robertson and Zaragoza, 2009) with its usual parameters; a page has about 300 words. */
const [saturation, lengthShare, meanWords] = [1.2, 0.75, 300]
/** The weight of a word in the title, relative to a word on a page. */
const titleWeight = 3

export interface PageToScore {
  /** The title of the page's article, as words separated by spaces. */
  title: string
  /** The page's words, separated by spaces. */
  words: string
}

export function pageScore({ title, words }: PageToScore, phrases: string[][]): number {
  const tokens = words.split(' ')
  const titleTokens = title.split(' ')
  const places = phrases.map((phrase) => placesOf(phrase, tokens))
  const length = 1 - lengthShare + (lengthShare * tokens.length) / meanWords
  const inPage = places.map(({ length: count }) => (count * (saturation + 1)) / (count + saturation * length))
  const inTitle = phrases.filter((phrase) => placesOf(phrase, titleTokens).length > 0).length
  return sum(inPage) + titleWeight * inTitle + closeness(places)
}

function placesOf([first, ...rest]: string[], tokens: string[]): number[] {
  const places: number[] = []
  for (let at = tokens.indexOf(first ?? ''); at >= 0; at = tokens.indexOf(first ?? '', at + 1))
    if (rest.every((word, index) => tokens[at + 1 + index] === word)) places.push(at)
  return places
}

/** Scores how close the phrases are to each other at best, from 0 to their number; 0 for a single one. */
function closeness(places: number[][]): number {
  const [first = [], ...others] = places
  if (others.length === 0) return 0
  const spans = first.map((start) => {
    const nearest = others.map((other) => Math.min(...other.map((place) => Math.abs(place - start))))
    return Math.max(...nearest)
  })
  const span = Math.min(...spans)
  return Number.isFinite(span) ? places.length / Math.max(span, places.length - 1) : 0
}

/**
 * Scores how well a publication matches: words in its title before words in its description, whole words before parts,
 * and the query as typed before its single words.
 * @param searchText title and description as stored: a line of words each
 * @param pieces the words or phrases of a query
 */
export function publicationScore(searchText: string, pieces: string[]): number {
  const [title = ''] = searchText.split('\n', 1)
  const description = searchText.slice(title.length)
  const phrase = pieces.map((piece) => piece.trim()).join(' ')
  const isWhole = (text: string, piece: string) => text.includes(` ${piece.trim()} `)
  const scores = pieces.map((piece) => {
    if (title.includes(piece)) return isWhole(title, piece) ? 12 : 8
    if (description.includes(piece)) return isWhole(description, piece) ? 3 : 1
    return 0
  })
  const asTyped =
    pieces.length > 1 ? Number(title.includes(phrase)) * 10 + Number(description.includes(phrase)) * 2 : 0
  return sum(scores) / Math.max(pieces.length, 1) + asTyped
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Sorts by descending scores; equal ones keep their order. */
export function sortByScore<Item>(items: Item[], scoreOf: (item: Item) => number): Item[] {
  return items
    .map((item) => ({ item, score: scoreOf(item) }))
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item)
}
