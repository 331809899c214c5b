import { expect, test } from 'vitest'
import { markNumber, markText, markWords, withoutMarks } from './marks.server'

test('no line of the log has a mark, and every other text stays as it is', () => {
  const [name, count] = [markText('name'), markNumber('count')]
  markWords('things', `${count} things`)
  const id = '0b1c2d3e-4f56-4789-8abc-def012345678'
  expect(withoutMarks(`{"id":"${id}","query":"${name} has ${count} things, ${count}"}`)).toBe(
    `{"id":"${id}","query":"(name) has (things), (count)"}`,
  )
  for (const other of ['', id, `m${'a'.repeat(32)}`, '1234567890123456', '$& (name)'])
    expect(withoutMarks(other)).toBe(other)
})
