import { expect, test } from 'vitest'
import {
  applyRemoteChanges,
  changeMessageOf,
  createChangeCollector,
  parseProcessMessage,
} from './change-messages.server'
import {
  type Invalidation,
  invalidateTags,
  invalidateTagsOfRows,
  onInvalidation,
} from './invalidation.server'

const heard: Invalidation[] = []
onInvalidation((invalidation) => heard.push(invalidation))

/** What another process announces when it hears that. */
function heardOf(message: string) {
  heard.length = 0
  applyRemoteChanges(parseProcessMessage(message))
  return heard
}

test('other processes hear of the same rows, lists and words, and how soon they count', () => {
  const unsent = createChangeCollector(() => {})
  invalidateTagsOfRows(['Piece', 'Piece id 7', 'File', 'File path a b.jpg'])
  invalidateTagsOfRows(['Piece', 'Piece id 8'], { takenDown: ['Piece id 8'] })
  invalidateTags(['Look'])
  invalidateTags(['views 7'], { isSoft: true })
  const changes = unsent.take()
  expect(changes && heardOf(changeMessageOf('a', changes))).toEqual([
    {
      tags: ['Piece', 'Piece id 7', 'File', 'File path a b.jpg', 'Piece id 8', 'Look', 'Look *'],
      isSoft: false,
      isRemote: true,
      takenDown: ['Piece id 8'],
    },
    { tags: ['views 7'], isSoft: true, isRemote: true, takenDown: [] },
  ])
})

test('of a table that the last release names, any row may have changed or been taken down; and of everything in what nobody understands', () => {
  expect(heardOf('{"from":"old","hard":["Piece"],"soft":[]}')).toEqual([
    { tags: ['Piece', 'Piece *'], isSoft: false, isRemote: true, takenDown: 'all' },
  ])
  expect(heardOf('nonsense')).toEqual([{ tags: 'all', isSoft: false, isRemote: true, takenDown: 'all' }])
  const tooMany = new Set(Array.from({ length: 1000 }, (_, index) => `Piece id ${index}`))
  expect(
    heardOf(changeMessageOf('a', { hard: tooMany, soft: new Set(), takenDown: new Set() }))[0],
  ).toMatchObject({
    tags: 'all',
    takenDown: 'all',
  })
})
