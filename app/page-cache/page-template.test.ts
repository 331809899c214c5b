import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipped, plain } from './filled-page.server'
import { fill, toTemplate } from './page-template.server'

const marks = [
  { field: 'items', text: '4503599627370497 items' },
  { field: 'count', text: '4503599627370497' },
  { field: 'name', text: 'm0a1b2c' },
]
const dataScript = (text: string) =>
  `<script>window.__remixContext.streamController.enqueue(${JSON.stringify(text)});</script>`
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const aPage = (html: string, headers: Record<string, string> = {}) =>
  new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })

async function filled(page: Response, values: Record<string, string | number>) {
  const template = await toTemplate(page, marks)
  const whole = fill(template, [values])
  const text = plain(template, whole).toString()
  expect(gunzipSync(gzipped(template, whole)).toString()).toBe(text)
  return { text, policy: whole.policy }
}

test('each value is written as its place wants it, the longer words first', async () => {
  const html = `<p>Hi, <!-- -->m0a1b2c<!-- -->!</p><a aria-label="4503599627370497 items">4503599627370497</a>${dataScript('["m0a1b2c",4503599627370497]')}`
  const page = aPage(html, {
    'Content-Security-Policy': hashOf(/<script>(.*)<\/script>/.exec(html)?.[1] ?? ''),
  })
  const { text, policy } = await filled(page, { name: `a"b'<&>$&\u2028</script>`, count: 1, items: '1 item' })
  const safe = 'a&quot;b&#x27;&lt;&amp;&gt;$&amp;\u2028&lt;/script&gt;'
  expect(text).toContain(`<p>Hi, <!-- -->${safe}<!-- -->!</p><a aria-label="1 item">1</a>`)
  const script = /<script>(.*)<\/script>/.exec(text)?.[1] ?? ''
  expect(policy).toBe(hashOf(script))
  const data = /enqueue\((.*)\);$/.exec(script)?.[1] ?? ''
  expect(JSON.parse(JSON.parse(data))).toEqual([`a"b'<&>$&\u2028</script>`, 1])
})

test('data that a script fetches stays JSON', async () => {
  const page = new Response('[{"_1":2},"name","m0a1b2c",4503599627370497]\n', {
    headers: { 'Content-Type': 'text/x-script' },
  })
  const { text } = await filled(page, { name: '"\\\n\u2028<b>', count: 0 })
  expect(JSON.parse(text)).toEqual([{ _1: 2 }, 'name', '"\\\n\u2028<b>', 0])
})

test.each([
  '<script>alert("m0a1b2c")</script>',
  '<script type="application/ld+json">{"name":"m0a1b2c"}</script>',
  '<style>m0a1b2c{}</style>',
  '<!-- m0a1b2c -->',
  '<p data-name=m0a1b2c>',
  '<m0a1b2c>',
])('a mark where its value could not be written safely is refused: %s', async (html) => {
  await expect(toTemplate(aPage(html), marks)).rejects.toThrow(/mark/i)
})

test('a mark in what is neither a page nor its data is refused', async () => {
  const calendar = new Response('SUMMARY:m0a1b2c', { headers: { 'Content-Type': 'text/calendar' } })
  await expect(toTemplate(calendar, marks)).rejects.toThrow(/mark/)
})

test('a script with a value that the policy does not allow is refused', async () => {
  const page = aPage(dataScript('["m0a1b2c"]'), { 'Content-Security-Policy': "script-src 'self'" })
  await expect(toTemplate(page, marks)).rejects.toThrow('not allowed')
})

test('a value is refused where text would be an address or a script', async () => {
  for (const place of ['href="/?q=m0a1b2c"', 'onclick="go(m0a1b2c)"', 'style="m0a1b2c"'])
    await expect(toTemplate(aPage(`<a class="b" ${place}>x</a>`), marks), place).rejects.toThrow(/mark/)
})

test('a value that is missing or too long fills nothing', async () => {
  const template = await toTemplate(aPage('<p>m0a1b2c</p>'), marks)
  expect(() => fill(template, [{}])).toThrow('name')
  expect(() => fill(template, [{ name: 'x'.repeat(30_000) }])).toThrow('too long')
})

test('a value that is a whole part of an address stands there as it is, and no other does', async () => {
  const html = `<a href="/articles/4503599627370497/pages/4503599627370497">x</a><img srcSet="/p/1/m0a1b2c.avif 1w, /p/2/m0a1b2c.avif 2w" src="/uploads/m0a1b2c"/>`
  const template = await toTemplate(aPage(html), marks)
  const written = (name: string) => plain(template, fill(template, [{ count: 7 }, { name }])).toString()
  expect(written('covers/a-b_1.jpg')).toBe(
    '<a href="/articles/7/pages/7">x</a><img srcSet="/p/1/covers/a-b_1.jpg.avif 1w, /p/2/covers/a-b_1.jpg.avif 2w" src="/uploads/covers/a-b_1.jpg"/>',
  )
  for (const name of ['a b', '../x', '/evil.example', 'a//b', 'a"', 'javascript:1', '', 'a?b', 'a/', '.x'])
    expect(() => written(name), name).toThrow('address')
  for (const place of [
    'href="m0a1b2c"',
    'href="//m0a1b2c"',
    'src="https://m0a1b2c/"',
    'href="/a?b=/m0a1b2c"',
  ])
    await expect(toTemplate(aPage(`<a ${place}>x</a>`), marks), place).rejects.toThrow(/mark/)
})

test('a mark in a header is refused', async () => {
  const page = aPage('<p>', { Link: '</m0a1b2c>; rel=preload' })
  await expect(toTemplate(page, marks)).rejects.toThrow('header')
})
