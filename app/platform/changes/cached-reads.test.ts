import { expect, test } from 'vitest'
import { addPageTags, collectedPageTags, collectPageTags } from '../database/page-tags.server'
import { createReadCache } from './cached-reads.server'
import { invalidateTags, setConnectionCheck } from './invalidation.server'

/** What is made for each key, with the tag of its key, and tells how often it was made. */
function counted(now = Date.now) {
  const read = createReadCache<string>({ now })
  let made = 0
  return (key: string) =>
    read(key, async () => {
      addPageTags([key])
      made += 1
      return `${key} ${made}`
    })
}

test('what is made of the database is made once, for all who ask at once, and again when that changes', async () => {
  const of = counted()
  expect(await Promise.all([of('one'), of('one'), of('other')])).toEqual(['one 1', 'one 1', 'other 2'])
  invalidateTags(['one'])
  expect([await of('one'), await of('other')]).toEqual(['one 3', 'other 2'])
  invalidateTags(['other'], { isSoft: true })
  expect([await of('one'), await of('other')]).toEqual(['one 3', 'other 4'])
  invalidateTags('all')
  expect([await of('one'), await of('other')]).toEqual(['one 5', 'other 6'])
})

test('what changed while it was made is made again, and a page that shows it depends on the same', async () => {
  const read = createReadCache<string>()
  const values = ['old', 'new']
  let go = () => {}
  const make = async () => {
    addPageTags(['row'])
    const value = values.shift() ?? 'none'
    if (value === 'old') await new Promise<void>((resolve) => (go = resolve))
    return value
  }
  const before = read('key', make)
  invalidateTags(['row'])
  go()
  expect([await before, await read('key', make)]).toEqual(['old', 'new'])
  const page = collectedPageTags()
  await collectPageTags(page, () => read('key', make))
  expect([...page.tags]).toEqual(['row'])
})

test('what could not be made is tried again', async () => {
  const read = createReadCache<string>()
  await expect(read('key', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await read('key', async () => 'here')).toBe('here')
})

test('it is a minute old at most, and two seconds while changes elsewhere may be missed', async () => {
  let at = 0
  const of = counted(() => at)
  expect(await of('one')).toBe('one 1')
  at = 59_000
  expect(await of('one')).toBe('one 1')
  setConnectionCheck(() => false)
  expect(await of('one')).toBe('one 2')
  setConnectionCheck(() => true)
  at += 60_000
  expect(await of('one')).toBe('one 3')
})
