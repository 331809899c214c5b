import { addSubmission } from '../app/people/calls/submissions/send-submission.server'
import { db, inTransaction } from '../app/platform/database/db.server'
import { env } from '../app/platform/env.server'
import { assertOwn } from '../scripts/own-folder.mjs'

// A process of its own: the database of app/ is that of the DATA_DIR it began with.
assertOwn(env.databaseUrl)
const dayMs = 24 * 3600_000
const editor = await db.user.findFirstOrThrow()
for (const count of process.argv.slice(2).map(Number)) {
  const call = await db.call.create({
    data: {
      title: `Of ${count}`,
      address: `of-${count}`,
      guidelines: 'Send us zines.',
      opensAt: new Date(Date.now() - dayMs),
      closesAt: new Date(Date.now() + dayMs),
    },
  })
  for (let number = 0; number < count; number += 1)
    await inTransaction(async (tx) => {
      const sender = {
        name: `Sender ${number}`,
        email: `${number}@example.org`,
        pronouns: '',
        bio: '',
        links: '',
      }
      const pieces = [{ number: 1, title: `Night bus ${number}`, kind: '', text: 'Late.', files: [] }]
      const { id: submissionId } = await addSubmission(tx, call.id, sender, pieces, new Date())
      await tx.submissionVote.create({ data: { submissionId, userId: editor.id, vote: 'yes' } })
    })
  console.log(`Call ${call.id}: ${count} submissions`)
}
process.exit(0)
