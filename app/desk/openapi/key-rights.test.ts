import { expect, test } from 'vitest'
import { keyRightsForRequest } from './key-rights.server'

test('an address needs the same right however it is written', () => {
  expect(keyRightsForRequest('GET', '/api/articles')).toEqual(['read'])
  expect([
    keyRightsForRequest('GET', '/api/forgotten'),
    keyRightsForRequest('POST', '/api/forgotten/1'),
  ]).toEqual([undefined, undefined])
  expect(keyRightsForRequest('DELETE', '/API//articles/1')).toEqual(['write'])
  expect(keyRightsForRequest('PUT', '/opds/publications/7/progression')).toEqual(['sync'])
  expect(keyRightsForRequest('GET', '/Api/orders/')).toEqual(['read', 'shop'])
  expect(keyRightsForRequest('POST', '/api/%6frders/1/notes')).toEqual(['write', 'shop'])
  for (const path of ['/api/auth/session', '/api/%61uth/session', '//api//auth/session', '/Api/Auth/login'])
    expect([path, keyRightsForRequest('POST', path)]).toEqual([path, undefined])
  for (const path of ['/userInfo', '/admin', '/articles/1', '/%E0%A4%A', '/userInfo/my-data.zip'])
    expect([path, keyRightsForRequest('GET', path)]).toEqual([path, undefined])
})

test('an address that nobody described is closed to keys, though it lies below one that they may read', () => {
  for (const path of ['/api/articles/1/forgotten', '/api/orders/1/forgotten', '/admin/orders/forgotten.csv'])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      expect([method, path, keyRightsForRequest(method, path)]).toEqual([method, path, undefined])
  expect(keyRightsForRequest('GET', '/api/articles/1/contents')).toEqual(['read'])
  expect(keyRightsForRequest('GET', '/api/articles/1/contents/2')).toBeUndefined()
})
