import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ReflowedBlock } from '../../documents/reflow/blocks'
import { TextBlock } from './TextBlock'

const block: ReflowedBlock = {
  kind: 'paragraph',
  page: 1,
  text: 'この工房の鍵',
  annotated: 'この\ufff9工房\ufffaこうぼう\ufffbの鍵',
}

test('ruby stands above its characters, in brackets where a browser cannot', () => {
  expect(renderToStaticMarkup(<TextBlock block={block} q="" />)).toBe(
    '<p dir="ltr">この<ruby>工房<rp>(</rp><rt>こうぼう</rt><rp>)</rp></ruby>の鍵</p>',
  )
})

test('a searched phrase is marked as if no ruby stood within it', () => {
  expect(renderToStaticMarkup(<TextBlock block={block} q="房の鍵" />)).toBe(
    '<p dir="ltr">この<ruby>工<mark>房</mark><rp>(</rp><rt>こうぼう</rt><rp>)</rp></ruby><mark>の鍵</mark></p>',
  )
})
