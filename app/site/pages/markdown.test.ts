import { expect, test } from 'vitest'
import { plainTextOf, renderMarkdown } from './markdown.server'
import { addressFromTitle } from './site-pages'

const picture = { id: 9, number: 2, image: 'uploads/site/press-0.jpg', width: 800, height: 600 }
const html = (text: string) => renderMarkdown(text, [picture])

test.each([
  ['<script>alert(1)</script>', /<script/],
  ['<img src=x onerror=alert(1)>', /<img/],
  ['[a](javascript:alert(1))', /<a|href/],
  ['[a](JAVASCRIPT&#58;alert(1))', /<a|href/],
  ['[a]( java\tscript:alert(1))', /<a|href/],
  ['[a](data:text/html;base64,PHNjcmlwdD4=)', /<a|href/],
  ['[a](vbscript:x)', /<a|href/],
  ['![a](data:image/svg+xml;base64,PHN2Zz4=)', /<img|data:image\/svg\+xml;base64,PHN2Zz4="/],
  ['![a](https://elsewhere.example/p.gif)', /<img/],
  ['[a]: javascript:alert(1)\n\n[a]', /<a|href/],
  ['<javascript:alert(1)>', /<a|href/],
  ['![x" onerror="alert(1)](2)', /" onerror="/],
  ['[x](https://e.example/"onmouseover="alert(1))', /" ?onmouseover="/],
  ['```"><script>\nalert(1)\n```', /<script/],
])('%s does no harm', (text, harm) => {
  expect(html(text)).not.toMatch(harm)
})

test('a text has its headings below the title of the page, and skips no level', () => {
  expect(html('# One\n\n### Two\n\n###### Three')).toBe('<h2>One</h2>\n<h3>Two</h3>\n<h4>Three</h4>\n')
})

test('a picture is named by its number, and comes in the sizes of screens', () => {
  const shown = html('![The *press*](2)')
  expect(shown).toContain('src="/uploads/site/press-0.jpg" alt="The *press*" width="800" height="600"')
  expect(shown).toContain('/pictures/800/site/press-0.jpg.webp 800w')
  expect(html('![Nothing](7)')).toBe('<p>Nothing</p>\n')
})

test('lists, tables, links and emphasis are what they are called', () => {
  const shown = html('- a **b**\n\n| c |\n|---|\n| [d](/shop) |\n\nhttps://example.org')
  for (const part of ['<li>a <strong>b</strong></li>', '<td><a href="/shop" rel="noreferrer">d</a></td>'])
    expect(shown).toContain(part)
  expect(shown).toContain('<a href="https://example.org" rel="noreferrer">')
  expect(plainTextOf(shown)).toContain('a b c d')
})

test('an address has letters and digits alone, without case and marks', () => {
  expect(addressFromTitle('  Über uns & Café! ')).toBe('uber-uns-cafe')
  expect(addressFromTitle('О журнале')).toBe('о-журнале')
  expect(addressFromTitle('アバウト')).toBe('アバウト')
  expect(addressFromTitle('../admin')).toBe('admin')
  expect(addressFromTitle('!?')).toBe('')
})
