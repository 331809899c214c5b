import { createHash } from 'node:crypto'
import { db, type Transaction } from '../../platform/database/db.server'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'

export const maxIdempotencyKeyLength = 200

/**
 * Derives a key from the request's `Idempotency-Key` or its form's key, and all that it sends; undefined if it has
 * neither.
 * @throws Invalid
 */
export function idempotencyKey(request: Request, formKey: unknown, sent: unknown): string | undefined {
  const key = request.headers.get('Idempotency-Key') ?? formKey
  if (key === undefined || key === '') return
  if (typeof key !== 'string' || key.length > maxIdempotencyKeyLength)
    throw new Invalid(t('The idempotency key is too long.'))
  return createHash('sha256')
    .update(JSON.stringify([key, sent]))
    .digest('base64url')
}

/** @returns the record that was created, now or the first time; a record deleted since is created again */
export async function createOnce<Made extends { id: number }>(
  tx: Transaction,
  key: string | undefined,
  find: (id: number) => Promise<Made | null>,
  make: () => Promise<Made>,
): Promise<Made> {
  if (!key) return make()
  // On PostgreSQL a second request waits here until the first has committed.
  const { createdId } = await tx.creationKey.upsert({
    where: { key },
    create: { key, createdId: 0 },
    update: { key },
  })
  const before = createdId > 0 && (await find(createdId))
  if (before) return before
  const made = await make()
  await tx.creationKey.update({ where: { key }, data: { createdId: made.id } })
  return made
}

export async function deleteOldIdempotencyKeys(cutoff: Date): Promise<void> {
  await db.creationKey.deleteMany({ where: { createdAt: { lt: cutoff } } })
}
