import { expect, test } from 'vitest'
import { ImportReport } from './report'

test('a report counts in right plurals', () => {
  const report = new ImportReport()
  const nouns = [
    'band whose releases are sold',
    'place in a volume',
    'place to pick up',
    'day at the table',
    'set of codes',
    'shipping class',
    'personal key',
    'reply',
    'settings',
    'open call',
  ]
  for (const noun of nouns) for (const _ of [1, 2]) report.countCame(noun)
  report.countHere('band whose releases are sold')
  expect(report.lines({ isDryRun: false })).toEqual([
    'Came over: 2 bands whose releases are sold, 2 places in a volume, 2 places to pick up, 2 days at the table, ' +
      '2 sets of codes, 2 shipping classes, 2 personal keys, 2 replies, 2 settings, 2 open calls.',
    'Here from an import before: 1 band whose releases are sold.',
  ])
})
