import { expect, test } from 'vitest'
import { pageScore, publicationScore, sortByScore } from './relevance'

const pages = (query: string[][], ...texts: string[]) =>
  sortByScore(texts, (words) => pageScore({ title: '', words }, query))
const filler = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

test('a page with more of the words comes first, and of two with as many the shorter one', () => {
  const query = [['ink']]
  expect(pages(query, `ink ${filler(50)}`, `ink ${filler(20)} ink ink`)).toEqual([
    `ink ${filler(20)} ink ink`,
    `ink ${filler(50)}`,
  ])
  expect(pages(query, `ink ${filler(400)}`, `ink ${filler(40)}`)[0]).toBe(`ink ${filler(40)}`)
})

test('words that stand together come before the same words apart, and those of the title before all', () => {
  const query = [['night'], ['bus']]
  const [apart, close] = [`night ${filler(60)} bus`, `night bus ${filler(60)}`]
  expect(pages(query, apart, close)).toEqual([close, apart])
  const scored = [
    { title: '', words: close },
    { title: 'the night bus', words: apart },
  ]
  expect(sortByScore(scored, (page) => pageScore(page, query))[0]?.words).toBe(apart)
})

test('a publication with the words in its title comes before one that only describes them', () => {
  const order = (words: string[], ...texts: string[]) =>
    sortByScore(texts, (text) => publicationScore(text, words))
  const [described, titled, within] = [' zine \n about night ', ' night \n zine ', ' fortnight \n zine ']
  expect(order(['night'], described, within, titled)).toEqual([titled, within, described])
  expect(order(['night', 'bus'], ' bus by night \n', ' night bus \n')[0]).toBe(' night bus \n')
})
