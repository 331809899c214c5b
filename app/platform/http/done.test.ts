import { expect, test } from 'vitest'
import { doneFlashHeader, readDoneFlash, redirectWithDoneFlash } from './done.server'

const origin = 'https://zine.test'
const asked = (page: string, cookie = '') => new Request(origin + page, { headers: { Cookie: cookie } })
const cookieIn = (headers: Record<string, string> | Headers) =>
  new Headers(headers).get('Set-Cookie')?.split(';')[0] ?? ''

test('what was done is said by the page that it leads to, whatever its query, and by no other', () => {
  const answer = redirectWithDoneFlash('/admin/merch/3/files?q=x#list', 'files', { origin })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin/merch/3/files?q=x#list'])
  const cookie = cookieIn(answer.headers)
  expect(readDoneFlash(asked('/admin/merch/3/files?q=x', `a=b; ${cookie}`))).toBe('files')
  expect(readDoneFlash(asked('/admin/merch/33/files', cookie))).toBeUndefined()
  expect(readDoneFlash(asked('/admin/merch/3/files', 'session=x'))).toBeUndefined()
})

test('what names no page is said by whichever comes next', () => {
  expect(readDoneFlash(asked('/', cookieIn(doneFlashHeader('added-3', origin))))).toBe('added-3')
})
