import { expect, test } from 'vitest'
import { z } from 'zod'
import { Invalid } from './errors'
import { parseForm } from './request.server'

const aForm = (fields: number) =>
  new Request('http://zine.test/login', {
    method: 'POST',
    body: new URLSearchParams(Array.from({ length: fields }, (_, index) => [index.toString(36), ''])),
  })

test('a form has at most 1,000 fields, and one of 10,000 holds nobody up', async () => {
  expect(Object.keys(await parseForm(aForm(1000), z.record(z.string(), z.string())))).toHaveLength(1000)
  const began = performance.now()
  await expect(parseForm(aForm(10_000), z.looseObject({}))).rejects.toThrow(Invalid)
  expect(performance.now() - began).toBeLessThan(100)
})
