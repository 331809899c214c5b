import { expect, test, vi } from 'vitest'
import { Unavailable } from '../../platform/errors/errors'
import { errorJsonResponse } from '../../platform/http/http.server'
import { hashPassword, limitLoginsAtOnce, verifyPassword } from './passwords.server'

/** Hashes are counted where the package that is not ours keeps its functions, before anybody takes them from there. */
const hashing = vi.hoisted(() => {
  const argon2 = process.getBuiltinModule('node:module').createRequire(import.meta.url)('@node-rs/argon2')
  const counts = { now: 0, most: 0 }
  for (const name of ['hash', 'verify']) {
    const work = argon2[name]
    argon2[name] = (...args: unknown[]) => {
      counts.now += 1
      counts.most = Math.max(counts.most, counts.now)
      return work(...args).finally(() => {
        counts.now -= 1
      })
    }
  }
  return counts
})

test('of 80 logins at once two passwords are hashed at a time, and who cannot wait is told when to come back', async () => {
  const passwordHash = await hashPassword('right')
  const logins = Array.from({ length: 80 }, () => verifyPassword('right', passwordHash))
  const settled = await Promise.allSettled(logins)

  expect(hashing.most).toBe(2)
  expect(settled.filter((login) => login.status === 'fulfilled' && login.value).length).toBeGreaterThan(40)
  const [refused] = settled.flatMap((login) => (login.status === 'rejected' ? [login.reason] : []))
  expect(refused).toBeInstanceOf(Unavailable)
  const answer = errorJsonResponse(refused)
  expect([answer.status, Number(answer.headers.get('Retry-After'))]).toEqual([503, expect.any(Number)])
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('of 80 logins at once four are worked on at a time, and 50 wait', async () => {
  let [now, most] = [0, 0]
  const logIn = async () => {
    most = Math.max(most, ++now)
    await new Promise(setImmediate)
    now -= 1
  }
  const settled = await Promise.allSettled(Array.from({ length: 80 }, () => limitLoginsAtOnce(logIn)))

  expect(most).toBe(4)
  expect(settled.filter(({ status }) => status === 'fulfilled').length).toBe(54)
  for (const login of settled)
    if (login.status === 'rejected') expect(login.reason).toBeInstanceOf(Unavailable)
})
