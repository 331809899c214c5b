import { expect, test } from 'vitest'
import { bookText } from './text'

test('ruby of a text and of a heading is ruby in the book, and the contents name the heading without it', () => {
  const words = { text: '工房の鍵', annotated: '\ufff9工房\ufffaこうぼう\ufffbの鍵' }
  const { body, headings } = bookText(
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
