import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { aUser } from '../../../test/builders'
import { startSession } from '../../site/accounts/sessions.server'
import { closeAdminToStrangers } from './closed-admin.server'
import { closeApiToStrangers } from './closed-api.server'

const tokenOf = async ({ id }: { id: number }) =>
  `Bearer ${(await startSession(id, { userAgent: '', address: '192.0.2.1' })).token}`

const handlers = { loader: () => 'a secret', action: () => 'a secret' }

/** Returns how a build of these addresses answers, whose modules ask nobody who is there. */
function answering(close: (build: ServerBuild) => ServerBuild, paths: string[]) {
  const routes = Object.fromEntries(paths.map((path) => [path, { id: path, path, module: handlers }]))
  const closed = close({ routes } as unknown as ServerBuild).routes
  return async (path: string, authorization: string, method: 'GET' | 'POST') => {
    const request = new Request(`http://zine.example/${path}`, { method, headers: { authorization } })
    const { loader, action } = closed[path]?.module ?? {}
    const handler = (method === 'GET' ? loader : action) as typeof loader
    try {
      return await handler?.({ request, params: {}, context: {} as never })
    } catch (error) {
      return (error as { status: number }).status
    }
  }
}

/** Nobody, a reader, the two kinds of staff, and an owner. */
const people = async () => [
  '',
  await tokenOf(await aUser()),
  await tokenOf(await aUser({ role: 'admin', staff: 'editor' })),
  await tokenOf(await aUser({ staff: 'shop' })),
  await tokenOf(await aUser({ role: 'admin' })),
]

test('a page of the desk that forgets to ask who is there is closed to all but those whose work it is', async () => {
  const paths = [
    'admin',
    'admin/forgotten',
    'admin/orders/forgotten',
    'admin/series.csv',
    'administration',
    'shop',
  ]
  const statusOf = answering(closeAdminToStrangers, paths)
  const all = await people()
  for (const method of ['GET', 'POST'] as const) {
    const asked = (path: string) => Promise.all(all.map((one) => statusOf(path, one, method)))
    const nobody = method === 'GET' ? 302 : 401
    expect(await asked('admin')).toEqual([nobody, 403, 'a secret', 'a secret', 'a secret'])
    expect(await asked('admin/forgotten')).toEqual([nobody, 403, 403, 403, 'a secret'])
    expect(await asked('admin/orders/forgotten')).toEqual([nobody, 403, 403, 'a secret', 'a secret'])
    expect(await asked('admin/series.csv')).toEqual([nobody, 403, 'a secret', 403, 'a secret'])
    for (const path of ['administration', 'shop'])
      expect(await asked(path)).toEqual(Array(5).fill('a secret'))
  }
})

test('an address of the API that forgets to ask who is there is closed to all but those whom its description names', async () => {
  const paths = ['api/forgotten', 'api/articles/:id/forgotten', 'api/orders', 'api/articles', 'api/*']
  const statusOf = answering(closeApiToStrangers, paths)
  const all = await people()
  const asked = (path: string, method: 'GET' | 'POST') =>
    Promise.all(all.map((one) => statusOf(path, one, method)))
  for (const path of ['api/forgotten', 'api/articles/:id/forgotten'])
    for (const method of ['GET', 'POST'] as const)
      expect(await asked(path, method)).toEqual([401, 403, 403, 403, 'a secret'])
  expect(await asked('api/orders', 'GET')).toEqual([401, 403, 403, 'a secret', 'a secret'])
  expect(await asked('api/orders', 'POST')).toEqual(Array(5).fill(405))
  expect(await asked('api/articles', 'GET')).toEqual(Array(5).fill('a secret'))
  expect(await asked('api/articles', 'POST')).toEqual([401, 403, 'a secret', 403, 'a secret'])
})
