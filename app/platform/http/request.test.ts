import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Invalid } from '../errors/errors'
import { parseForm, parseJson, submittedValuesOf, validate } from './request.server'
import { makeAddressWellFormed } from './well-formed.server'

const aForm = (fields: number) =>
  new Request('http://zine.test/login', {
    method: 'POST',
    body: new URLSearchParams(Array.from({ length: fields }, (_, index) => [index.toString(36), ''])),
  })

/** Of five tries. */
async function quickestMs(fields: number): Promise<number> {
  const tries: number[] = []
  for (let count = 0; count < 5; count += 1) {
    const form = aForm(fields)
    const began = performance.now()
    await parseForm(form, z.looseObject({})).catch(() => {})
    tries.push(performance.now() - began)
  }
  return Math.min(...tries)
}

test('a form has at most 1,000 fields, and one of 10,000 holds nobody up', async () => {
  expect(Object.keys(await parseForm(aForm(1000), z.record(z.string(), z.string())))).toHaveLength(1000)
  await expect(parseForm(aForm(10_000), z.looseObject({}))).rejects.toThrow(Invalid)
  const fewMs = await quickestMs(1_000)
  const manyMs = await quickestMs(20_000)
  // Twenty times as many took 400 times as long when the work grew by their square.
  expect(manyMs / fewMs).toBeLessThan(100)
})

const shape = z.object({
  username: z.string().min(1).max(5),
  coverImage: z.string({ error: 'Choose a cover.' }),
  size: z.enum(['small', 'large']),
  lines: z.array(z.object({ priceAtAdd: z.int().positive().max(9) })).max(2),
})
const said = (value: unknown) => {
  try {
    validate(shape, value)
  } catch (error) {
    return Object.values((error as Invalid).errors).flat()
  }
}
const line = (priceAtAdd: unknown) => [{ priceAtAdd }]
test.each([
  [
    {},
    ['Username is required.', 'Choose a cover.', 'Size must be one of small, large.', 'Lines is required.'],
  ],
  [{ username: '', lines: {} }, ['Username is required.', 'Lines must be a list.']],
  [{ username: 1, lines: line('1') }, ['Username must be text.', 'Price at add must be a number.']],
  [{ username: 'longer', lines: line(10) }, ['at most 5 characters.', 'Price at add must be at most 9.']],
  [{ username: 'ada', lines: line(0) }, ['Price at add must be more than 0.']],
  [{ username: 'ada', lines: [1, 2, 3] }, ['Lines must have at most 2 entries.']],
])('what is wrong with %j is said in plain words, with the name of the field', (value, words) => {
  for (const each of words) expect(said(value)).toContainEqual(expect.stringContaining(each))
  expect(JSON.stringify(said(value))).not.toMatch(/Invalid|expected|Too (big|small)/)
})

test('a request that is no object is said to be none', () => {
  expect(() => validate(shape, [])).toThrow('The request must be an object.')
})

test.each([
  ['/bands/..\\api\\cart', '/api/cart'],
  ['/bands/%2e%2e', '/'],
  ['/pages/a/./../b?next=/../c', '/pages/b?next=/../c'],
  ['/bands/..%2Fapi', '/bands/..%2Fapi'],
  ['/bands/...', '/bands/...'],
  ['//host/../x', '//x'],
  ['/.', '/'],
  ['/a/..', '/'],
  ['/a/.', '/a/'],
  ['/.well-known/x', '/.well-known/x'],
  ['/shop?a=1/../2', '/shop?a=1/../2'],
  ['/a//b/', '/a//b/'],
  ['/bands/%e0%a4%a', '/bands/%EF%BF%BD%25a'],
  ['http://host.test/..', '/'],
  ['/api/..#/opds?x=1', '/'],
  ['/shop#cart', '/shop'],
])('the address %s is taken as %s, as browsers send it, before anything looks at it', (sent, taken) => {
  const request = { url: sent, headers: {} } as IncomingMessage
  expect(makeAddressWellFormed(request)).toBe(true)
  expect(request.url).toBe(taken)
})

test('a form or JSON with letters that were lost on the way is refused, with the names of its fields', async () => {
  const shape = z.object({ name: z.string(), about: z.string().default('') })
  const sent = (type: string, body: string) =>
    new Request('http://localhost/', { method: 'POST', headers: { 'Content-Type': type }, body })
  const typed = sent('application/x-www-form-urlencoded', 'name=J%EF%BF%BDrgen&about=here')
  const refused = { status: 400, errors: { name: ['Some characters were lost here. Type them again.'] } }
  await expect(parseForm(typed, shape)).rejects.toMatchObject(refused)
  expect(submittedValuesOf(typed)).toEqual({ name: 'J\uFFFDrgen', about: 'here' })
  for (const name of ['J\\ud800rgen', 'J\uFFFDrgen'])
    await expect(parseJson(sent('application/json', `{"name":"${name}"}`), shape)).rejects.toMatchObject(
      refused,
    )
})
