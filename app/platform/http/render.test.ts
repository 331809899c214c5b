import { createElement, lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderToText, renderWithData, renderWithoutSuspense } from './render.server'

test('letters of several bytes are drawn whole wherever they stand, with nothing beside them', async () => {
  const texts = Array.from({ length: 300 }, (_, index) => `${'a'.repeat(index % 7)}“é😀”`)
  const list = texts.map((text, key) => createElement('li', { key, title: text }, text))
  const drawn = `<ul>${texts.map((text) => `<li title="${text}">${text}</li>`).join('')}</ul>`
  expect(await renderToText(createElement('ul', {}, list), 'nonce')).toBe(drawn)
  expect(await renderWithoutSuspense(createElement('ul', {}, list), 'nonce')).toBe(drawn)
})

test('a page is a document of HTML, drawn at once as in a stream', async () => {
  const page = createElement('html', { lang: 'en' }, createElement('body', {}, 'a', 1, '<b>'))
  expect(await renderWithoutSuspense(page, 'nonce')).toBe(await renderToText(page, 'nonce'))
  expect(await renderWithoutSuspense(page, 'nonce')).toMatch(/^<!DOCTYPE html><html lang="en"><body>/)
})

test('what a page draws later is waited for', async () => {
  const Late = lazy(async () => ({ default: () => createElement('b', {}, 'at last') }))
  const page = createElement(Suspense, { fallback: 'not yet' }, createElement(Late))
  expect(await renderWithoutSuspense(page, 'nonce')).toBe('<!--$--><b>at last</b><!--/$-->')
})

function Broken(): never {
  throw new Error('no leaf')
}

test('a page that cannot be drawn is an error', async () => {
  await expect(renderWithoutSuspense(createElement(Broken), 'nonce')).rejects.toThrow('no leaf')
})

const sent = (parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(Buffer.from(part))
      controller.close()
    },
  })

test('the data of a page comes after it, in scripts that nothing of it ends', async () => {
  const page = createElement('p', {}, 'a')
  const html = await renderWithData(page, 'n', sent(['["</script>', '\u2028"]\n']), () => true)
  const [, text = ''] =
    /^<p>a<\/p><!--\$--><script nonce="n">window\.\S+\.enqueue\((.*?)\);<\/script>/.exec(html) ?? []
  expect(JSON.parse(text)).toBe('["</script>\u2028"]\n')
  expect(html).toMatch(/<!--\$--><script nonce="n">\S+\.close\(\);<\/script><!--\/\$--><!--\/\$-->$/)
  expect(text).not.toMatch(/[<>&\u2028]/)
})

test('a page without scripts goes without its data', async () => {
  expect(await renderWithData(createElement('p'), 'n', sent(['[1]\n']), () => false)).toBe('<p></p>')
})
