import { expect, test, vi } from 'vitest'
import { Unavailable } from '../platform/errors'
import { errorJson } from '../platform/http.server'
import { hashPassword, inLoginTurn, verifyPassword } from './passwords.server'

const hashing = vi.hoisted(() => ({ now: 0, most: 0 }))
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const counted = async <T>(work: Promise<T>) => {
    hashing.now += 1
    hashing.most = Math.max(hashing.most, hashing.now)
    return work.finally(() => {
      hashing.now -= 1
    })
  }
  return {
    hash: (...args: Parameters<typeof argon2.hash>) => counted(argon2.hash(...args)),
    verify: (...args: Parameters<typeof argon2.verify>) => counted(argon2.verify(...args)),
  }
})

test('of 80 logins at once two passwords are hashed at a time, and who cannot wait is told when to come back', async () => {
  const passwordHash = await hashPassword('right')
  const logins = Array.from({ length: 80 }, () => verifyPassword('right', passwordHash))
  const settled = await Promise.allSettled(logins)

  expect(hashing.most).toBe(2)
  expect(settled.filter((login) => login.status === 'fulfilled' && login.value).length).toBeGreaterThan(40)
  const [refused] = settled.flatMap((login) => (login.status === 'rejected' ? [login.reason] : []))
  expect(refused).toBeInstanceOf(Unavailable)
  const answer = errorJson(refused, new Request('http://zine.test/api/auth/login'))
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
  const settled = await Promise.allSettled(Array.from({ length: 80 }, () => inLoginTurn(logIn)))

  expect(most).toBe(4)
  expect(settled.filter(({ status }) => status === 'fulfilled').length).toBe(54)
  for (const login of settled)
    if (login.status === 'rejected') expect(login.reason).toBeInstanceOf(Unavailable)
})
