import { expect, test } from 'vitest'
import { planOf, statementsDuring } from '../../../test/recorded-statements'
import { isPostgresql } from '../../platform/database/db.server'
import { listMembers } from './member-list.server'

test.skipIf(isPostgresql)('members are listed by an index, without sorting all of them', async () => {
  for (const sort of ['newest', 'oldest'] as const) {
    const query = { show: 'all', sort, q: '', planId: null } as const
    const asked = await statementsDuring(() => listMembers(query, null))
    const listed = asked.find(({ sql }) => sql.includes('ORDER BY'))
    expect(listed).toBeDefined()
    expect((await planOf(listed?.sql ?? '')).join('; ')).not.toMatch(/TEMP B-TREE/)
  }
})
