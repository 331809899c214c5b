import { expect, test } from 'vitest'
import { applyRemoteChanges, collectChanges, messageOf, parseMessage } from './change-messages.server'
import { type Invalidation, invalidate, invalidateRows, onInvalidate } from './invalidation.server'

const heard: Invalidation[] = []
onInvalidate((invalidation) => heard.push(invalidation))

/** What another process announces when it hears that. */
function heardOf(message: string) {
  heard.length = 0
  applyRemoteChanges(parseMessage(message))
  return heard
}

test('other processes hear of the same rows, lists and words, and how soon they count', () => {
  const unsent = collectChanges(() => {})
  invalidateRows(['Piece', 'Piece id 7', 'File', 'File path a b.jpg'])
  invalidateRows(['Piece', 'Piece id 8'], { takenDown: ['Piece id 8'] })
  invalidate(['Look'])
  invalidate(['views 7'], { isSoft: true })
  const changes = unsent.take()
  expect(changes && heardOf(messageOf('a', changes))).toEqual([
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
  expect(heardOf(messageOf('a', { hard: tooMany, soft: new Set(), takenDown: new Set() }))[0]).toMatchObject({
    tags: 'all',
    takenDown: 'all',
  })
})
