import { db, type Transaction } from '../../platform/database/db.server'
import type { Account } from '../../site/accounts/accounts'
import { uniqueKey } from '../../site/accounts/accounts.server'
import { isAddressProven } from '../../site/accounts/proven-address.server'

/** Yields what was sent to open calls from an account's address, if a mail has proven that it is theirs. */
export async function* submissionsOf({ id, email }: Pick<Account, 'id' | 'email'>): AsyncGenerator<object[]> {
  const emailKey = uniqueKey(email)
  if (!(await isAddressProven(db, { id, emailKey }))) return
  yield await db.submission.findMany({
    where: { emailKey },
    select: {
      status: true,
      name: true,
      email: true,
      pronouns: true,
      bio: true,
      links: true,
      createdAt: true,
      shippingName: true,
      shippingAddress: true,
      shippingCountry: true,
      call: { select: { title: true } },
      pieces: {
        orderBy: { position: 'asc' },
        select: {
          title: true,
          kind: true,
          text: true,
          files: { select: { originalName: true, bytes: true } },
        },
      },
    },
    orderBy: { id: 'asc' },
  })
}

/** Deletes what an account of staff did with submissions; its notes stay, without its name. */
export async function forgetReading(
  tx: Transaction,
  { id: userId, username }: { id: number; username: string },
  deletedName: string,
): Promise<void> {
  await tx.submissionVote.deleteMany({ where: { userId } })
  await tx.submissionRead.deleteMany({ where: { userId } })
  await tx.callRevealer.deleteMany({ where: { userId } })
  await tx.submissionNote.updateMany({ where: { actorName: username }, data: { actorName: deletedName } })
}
