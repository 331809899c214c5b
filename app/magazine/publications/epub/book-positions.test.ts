import { expect, test } from 'vitest'
import { bookPositionOfPage, pageAtBookPosition, parseBookPosition } from './book-positions'

const begins = (page: number) =>
  `<span class="pagebreak" epub:type="pagebreak" role="doc-pagebreak" id="page-${page}" aria-label="${page}"></span>`
const body = [
  begins(21),
  '<h2 id="b21-0">Night</h2>',
  '<p>One &lt;p&gt; <ruby>漢<rt>kan</rt></ruby></p>',
  '<ul><li>a</li><li>b</li></ul>',
  begins(22),
  '<figure><svg viewBox="0 0 1 1"><image href="x.jpg"/></svg><figcaption>c</figcaption></figure>',
  '<p>Two</p>',
  begins(23),
  '<p>Three</p>',
].join('\n')
const pageAt = (place: string) => pageAtBookPosition(body, parseBookPosition(place) ?? { path: [] })

test('a place in a paragraph is on the page that began before it', () => {
  expect(pageAt('/body/DocFragment[3]/body/p[1]/text().4')).toBe(21)
  expect(pageAt('/body/DocFragment[3]/body/h2/text().0')).toBe(21)
  expect(pageAt('/body/DocFragment[3]/body/ul/li[2]/text().0')).toBe(21)
  expect(pageAt('/body/DocFragment[3]/body/p[2]/text()[1].3')).toBe(22)
  expect(pageAt('/body/DocFragment[3]/body/p[3].0')).toBe(23)
})

test('boxes that the program adds, and elements that it names otherwise, are passed over', () => {
  expect(pageAt('/body/DocFragment[3]/body/autoBoxing[1]/p[3]/text().0')).toBe(23)
  expect(pageAt('/body/DocFragment[3]/body/figure/svg/unknown/text().0')).toBe(22)
  expect(pageAt('/body/DocFragment[3]/body/p[99]/text().0')).toBeUndefined()
})

test('every page leads to a place, and the place to the page', () => {
  for (const page of [21, 22, 23]) {
    const place = bookPositionOfPage(body, 3, page) ?? ''
    expect(parseBookPosition(place)?.fragment).toBe(3)
    expect(pageAt(place)).toBe(page)
  }
  expect(bookPositionOfPage(body, 3, 24)).toBeUndefined()
})

test('what is no place is told from one', () => {
  for (const wrong of ['', '17', '/body', '/body/DocFragment[x]/body/p', '#_doc_fragment_2_ page-3'])
    expect([wrong, parseBookPosition(wrong)]).toEqual([wrong, undefined])
  expect(parseBookPosition('/body/DocFragment/body/p')).toEqual({ fragment: 1, path: ['p[1]'] })
  expect(parseBookPosition('/body/DocFragment[2]/body')).toEqual({ fragment: 2, path: [] })
})
