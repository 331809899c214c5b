import { expect, test } from 'vitest'
import { menuLines, visibleMenuLinks } from './menu'

const about = { id: 3, title: 'About', address: 'about' }
const labels = (lines: { label: string }[]) => lines.map(({ label }) => label)

test('without a word of the owner the menu is as the site comes, and its pages follow', () => {
  expect(labels(visibleMenuLinks([], [about]))).toEqual(['SEARCH', 'AUTHORS', 'SHOP', 'BANDS', 'About'])
})

test('the owner orders, renames and hides lines, and adds links', () => {
  const menu = [
    { key: 'page 3', label: '', isHidden: false },
    { key: 'shop', label: 'Store', isHidden: false },
    { key: 'https://example.org/radio', label: '', isHidden: false },
    { key: 'bands', label: '', isHidden: true },
  ]
  const shown = visibleMenuLinks(menu, [about])
  expect(labels(shown)).toEqual(['About', 'Store', 'example.org', 'SEARCH', 'AUTHORS'])
  expect(shown[2]?.to).toBe('https://example.org/radio')
})

test('a page that readers cannot see is no line of the menu, and keeps its place in it', () => {
  const menu = [
    { key: 'page 3', label: 'Who we are', isHidden: false },
    { key: 'search', label: '', isHidden: false },
  ]
  expect(labels(visibleMenuLinks(menu, []))).not.toContain('Who we are')
  expect(menuLines(menu, [about])[0]).toMatchObject({ label: 'Who we are', to: '/pages/about' })
})
