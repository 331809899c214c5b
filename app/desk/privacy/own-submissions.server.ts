import { db, type Transaction } from '../../platform/database/db.server'
import type { Account } from '../../site/accounts/accounts'
import { uniqueAccountKey } from '../../site/accounts/accounts.server'
import { isAddressProven } from '../../site/accounts/proven-address.server'

/** Yields an account's submissions to open calls, if its address is proven. */
export async function* streamSubmissionsOfAccount({
  id,
  email,
}: Pick<Account, 'id' | 'email'>): AsyncGenerator<object[]> {
  const emailKey = uniqueAccountKey(email)
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

/** Deletes a staff account's votes and reading marks on submissions; its notes stay, anonymous. */
export async function deleteEditorActivity(
  tx: Transaction,
  { id: userId, username }: { id: number; username: string },
  deletedName: string,
): Promise<void> {
  await tx.submissionVote.deleteMany({ where: { userId } })
  await tx.submissionRead.deleteMany({ where: { userId } })
  await tx.callRevealer.deleteMany({ where: { userId } })
  await tx.submissionNote.updateMany({ where: { actorName: username }, data: { actorName: deletedName } })
}
