import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { aUser } from '../../../test/builders'
import { startSession } from '../../site/accounts/sessions.server'
import { closeAdmin } from './closed-admin.server'

const tokenOf = async ({ id }: { id: number }) =>
  `Bearer ${(await startSession(id, { userAgent: '', address: '192.0.2.1' })).token}`

test('a page of the desk that forgets to ask who is there is closed to all but staff', async () => {
  const handlers = { loader: () => 'a secret', action: () => 'a secret' }
  const route = (path?: string) => ({ id: path ?? '', path, module: handlers })
  const paths = ['admin', 'admin/forgotten', 'administration', 'shop']
  const build = {
    routes: Object.fromEntries(paths.map((path) => [path, route(path)])),
  } as unknown as ServerBuild
  const { routes } = closeAdmin(build)
  const statusOf = async (path: string, authorization: string, method: 'GET' | 'POST') => {
    const request = new Request(`http://zine.example/${path}`, { method, headers: { authorization } })
    const { loader, action } = routes[path]?.module ?? {}
    const handler = (method === 'GET' ? loader : action) as typeof loader
    try {
      return await handler?.({ request, params: {}, context: {} as never })
    } catch (error) {
      return (error as { status: number }).status
    }
  }
  const people = ['', await tokenOf(await aUser()), await tokenOf(await aUser({ role: 'admin' }))]
  for (const method of ['GET', 'POST'] as const) {
    const asked = (path: string) => Promise.all(people.map((one) => statusOf(path, one, method)))
    for (const path of ['admin', 'admin/forgotten'])
      expect(await asked(path)).toEqual([method === 'GET' ? 302 : 401, 403, 'a secret'])
    for (const path of ['administration', 'shop'])
      expect(await asked(path)).toEqual(Array(3).fill('a secret'))
  }
})
