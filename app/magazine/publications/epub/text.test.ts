import { expect, test } from 'vitest'
import { renderBookContent } from './text'

test('ruby of a text and of a heading is ruby in the book, and the contents name the heading without it', () => {
  const words = { text: '工房の鍵', annotated: '\ufff9工房\ufffaこうぼう\ufffbの鍵' }
  const { body, headings } = renderBookContent(
    [
      { kind: 'heading', level: 2, page: 1, ...words },
      { kind: 'paragraph', page: 1, ...words },
    ],
    [],
    1,
  )
  const ruby = '<ruby>工房<rp>(</rp><rt>こうぼう</rt><rp>)</rp></ruby>の鍵'
  expect(body).toContain(`>${ruby}</h2>`)
  expect(body).toContain(`>${ruby}</p>`)
  expect(headings).toMatchObject([{ title: '工房の鍵' }])
})

test('a page on which nothing begins, since a paragraph goes on to it, is in the list of pages, too', () => {
  const { body, pages } = renderBookContent(
    [
      { kind: 'paragraph', page: 1, text: 'It went on and on.', goesOn: [2] },
      { kind: 'paragraph', page: 3, text: 'It was over.', goesOn: [4] },
      { kind: 'heading', level: 2, page: 4, text: 'The End' },
    ],
    [],
    1,
  )
  expect(pages).toEqual([1, 2, 3, 4])
  expect(body).toMatch(
    /id="page-1"[\s\S]*id="page-2"[\s\S]*<p[\s\S]*id="page-3"[\s\S]*id="page-4"[\s\S]*The End/,
  )
})
