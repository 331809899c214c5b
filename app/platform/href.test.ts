import { expect, test } from 'vitest'
import { href } from './href'

test('an address gets what its placeholders stand for, each encoded', () => {
  expect(href('/')).toBe('/')
  expect(href('/articles/:id', { id: 7 })).toBe('/articles/7')
  expect(href('/bands/:bandName/news/:id', { bandName: 'a/b ü', id: 1 })).toBe('/bands/a%2Fb%20%C3%BC/news/1')
  expect(href('/bands/:bandName', { bandName: 'dot.data' })).toBe('/bands/dot%2Edata')
})

test('a placeholder that may be missing leaves no slash behind', () => {
  expect([href('/opds/:section?'), href('/opds/:section?', { section: 'new' })]).toEqual([
    '/opds',
    '/opds/new',
  ])
})
