import { expect, test } from 'vitest'
import { aUser, password } from '../../../test/builders'
import { runInRequest } from '../../platform/current-request.server'
import { Forbidden, Unauthorized } from '../../platform/errors/errors'
import { logIn } from './accounts.server'
import {
  findCurrentSession,
  requireAdmin,
  requireApiAdmin,
  requireApiUser,
  requireUser,
} from './guards.server'
import { endSession } from './sessions.server'

const visiting = () => new Request('http://zine.example/admin/orders?page=2')

async function asking(role: 'user' | 'admin') {
  const { username } = await aUser({ role })
  const { credentials } = await logIn({ username, password }, { userAgent: '', address: '10.0.0.5' })
  return new Request('http://zine.example/admin/orders', {
    headers: { Authorization: `Bearer ${credentials.token}` },
  })
}

test('a visitor of a guarded page is sent to log in and comes back to it', async () => {
  for (const guard of [requireUser, requireAdmin]) {
    const answer: unknown = await guard(visiting()).catch((thrown) => thrown)
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).headers.get('location')).toBe(
      '/login?redirectTo=%2Fadmin%2Forders%3Fpage%3D2',
    )
  }
})

test('a user is not an admin, on pages and in the API', async () => {
  const request = await asking('user')
  expect((await requireUser(request)).role).toBe('user')
  await expect(requireAdmin(request)).rejects.toThrow('You are not authorized to view this page.')
  await expect(requireApiAdmin(request)).rejects.toThrow(Forbidden)
})

test('an admin may, and the API lets no visitor in', async () => {
  expect((await requireAdmin(await asking('admin'))).role).toBe('admin')
  expect((await requireApiAdmin(await asking('admin'))).role).toBe('admin')
  await expect(requireApiUser(visiting())).rejects.toThrow(Unauthorized)
})

test('what a page asks several times is looked up once, for one reader and one request', async () => {
  const [ada, bo] = [await asking('user'), await asking('admin')]
  const about = { id: '1', path: '/cart', address: '10.0.0.5' }
  const one = async (request: Request) => (await findCurrentSession(request))?.id
  await runInRequest({ ...about, method: 'GET' }, async () => {
    const id = await one(ada)
    expect(await one(bo)).not.toBe(id)
    const again = await Promise.all([findCurrentSession(ada), findCurrentSession(new Request(ada))])
    expect(again[0]).toBe(again[1])
    await endSession(id ?? 0)
    expect(await findCurrentSession(ada)).toBe(again[0])
  })
  await runInRequest({ ...about, method: 'GET' }, async () =>
    expect(await findCurrentSession(ada)).toBeUndefined(),
  )
  await runInRequest({ ...about, method: 'POST' }, async () => {
    const id = await one(bo)
    await endSession(id ?? 0)
    expect(await findCurrentSession(bo)).toBeUndefined()
  })
})
