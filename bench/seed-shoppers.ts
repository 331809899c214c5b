import { hashSecret } from '../app/platform/process/secret.server'
import { seedUsers } from './seed-users'

/** Adds so many accounts, each with a session whose token is `shopper-` and its place, from 0. */
async function seedShoppers(count: number): Promise<void> {
  const { db } = await import('../app/platform/database/db.server')
  await seedUsers(count)
  const sessions = await db.session.findMany({ orderBy: { id: 'desc' }, take: count, select: { id: true } })
  for (const [place, { id }] of sessions.entries())
    await db.session.update({ where: { id }, data: { tokenHash: hashSecret(`shopper-${place}`) } })
  await db.$disconnect()
}

await seedShoppers(Number(process.argv[2]))
process.exit(0)
