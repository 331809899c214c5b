import { expect, test } from 'vitest'
import { planOf, statementsDuring } from '../../../../test/recorded-statements'
import { isPostgresql } from '../../../platform/database/db.server'
import { listArticlesVariantsCanOpen } from '../../../shop/items/variant-articles.server'
import { listArticlesWithoutText } from './missing-words.server'

test.skipIf(isPostgresql).each([
  ['pages without text are found among all pages', listArticlesWithoutText, 'DocumentPage_wordless'],
  [
    'restricted publications are found among all',
    () => listArticlesVariantsCanOpen([]),
    'Article_access_idx',
  ],
])('%s by their index', async (_what, list, index) => {
  const asked = await statementsDuring(list)
  const plans = await Promise.all(asked.map(({ sql }) => planOf(sql)))
  expect(plans.flat().join('\n')).toContain(index)
})
