import { expect, test } from 'vitest'
import { anArticleWithFiles, articleFields, aUser } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { changeRecord } from '../../../site/content/lifecycle.server'
import { findArticleById } from '../publications.server'
import { recordArticleView } from '../views/views.server'
import { articleContentKind } from './article.content.server'

test('saving an article never resets its counts', async () => {
  const { id } = await anArticleWithFiles()
  await db.article.update({ where: { id }, data: { downloadcount: 3 } })
  const fields = articleFields({ title: 'Night, revised', viewcount: '0', downloadcount: '0' })
  for (let views = 1; views <= 5; views += 1) await recordArticleView(id)

  await changeRecord(
    articleContentKind,
    id,
    { fields, files: { pdf: [], coverImage: [] } },
    await aUser({ role: 'admin' }),
  )

  expect(await findArticleById(id)).toMatchObject({ title: 'Night, revised', viewcount: 5, downloadcount: 3 })
})
