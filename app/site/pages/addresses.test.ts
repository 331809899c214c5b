import { expect, test } from 'vitest'
import { aUser } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { createRecord } from '../content/lifecycle.server'
import { restoreRecord, trashRecord } from '../content/trash.server'
import { pageContentKind } from './page.content.server'
import { PageFields } from './page-form'

test('of five who give a page one address in the same instant, one gets it and the others are told', async () => {
  const fields = PageFields.parse({ title: 'About', address: 'about' })
  const write = () => createRecord(pageContentKind, { fields, files: { pictures: [] } })
  const written = await Promise.allSettled(Array.from({ length: 5 }, write))

  const refused = written.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(4)
  for (const error of refused) expect(error).toBeInstanceOf(Conflict)
  const { id } = await db.sitePage.findFirstOrThrow({ where: { address: 'about' } })
  const boss = await aUser({ role: 'admin' })
  await trashRecord(pageContentKind, id, boss)
  await write()
  await expect(restoreRecord(pageContentKind, id, boss)).rejects.toThrow(Conflict)
})
