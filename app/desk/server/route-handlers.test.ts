import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { routeHandlers } from './route-handlers.server'

const lines: [id: string, parentId: string | undefined, path: string | undefined, index?: boolean][] = [
  ['root', undefined, ''],
  ['home', 'root', undefined, true],
  ['cart', 'root', 'cart'],
  ['article', 'root', 'articles/:id'],
  ['latest', 'root', 'api/articles/latest'],
  ['admin', 'root', undefined],
  ['orders', 'admin', 'admin/orders'],
  ['proof', 'root', 'proof/:name'],
  ['inCart', 'root', ':any/x'],
]
const routes = Object.fromEntries(
  lines.map(([id, parentId, path, index]) => [id, { id, parentId, path, index, module: {} }]),
)
const build = { routes, assets: { routes, version: '1' } } as unknown as ServerBuild

const handlers = () =>
  routeHandlers(build, ({ routes, assets }) => ({
    routes: Object.keys(routes),
    same: Object.keys(assets.routes).join() === Object.keys(routes).join(),
  }))

test('the handler of an address has the routes that lead there, and no others', () => {
  const handlerFor = handlers()
  expect(handlerFor('/').routes).toEqual(['root', 'home'])
  expect(handlerFor('/cart?removed=3').routes).toEqual(['root', 'cart'])
  expect(handlerFor('/admin/orders').routes).toEqual(['root', 'admin', 'orders'])
  expect(handlerFor('/api/articles/latest').routes).toEqual(['root', 'latest'])
  expect(handlerFor('/articles/../cart').routes).toEqual(['root', 'cart'])
  expect(handlerFor('/CART/').routes).toEqual(['root', 'cart'])
  expect(handlerFor('/%63art').routes).toEqual(['root', 'cart'])
  expect(handlerFor('/proof/cart').routes).toEqual(['root', 'proof'])
  expect(handlerFor('/cart/x').routes).toEqual(['root', 'inCart'])
  expect(handlerFor('/cart').same).toBe(true)
})

test('the data of a page has the handler of the page, and so have all addresses of a route', () => {
  const handlerFor = handlers()
  expect(handlerFor('/_root.data')).toBe(handlerFor('/'))
  expect(handlerFor('/articles/1.data?_routes=root')).toBe(handlerFor('/articles/2'))
})

test('what no route has, and an address of any length, is answered too', () => {
  const handlerFor = handlers()
  expect(handlerFor('/nothing/here').routes).toHaveLength(lines.length)
  expect(handlerFor(`/articles/${'1'.repeat(3000)}`)).toBe(handlerFor('/articles/1'))
})
