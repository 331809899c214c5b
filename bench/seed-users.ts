import { assertOwn } from '../scripts/own-folder.mjs'

const batch = 1000

/** Adds so many accounts to the database of DATA_DIR, each with a session somewhere. */
export async function seedUsers(count: number): Promise<void> {
  const [{ db }, { env }] = await Promise.all([
    import('../app/platform/database/db.server'),
    import('../app/platform/env.server'),
  ])
  assertOwn(env.databaseUrl)
  const first = await db.user.count()
  for (let made = 0; made < count; made += batch) {
    const names = Array.from(
      { length: Math.min(batch, count - made) },
      (_, index) => `reader-${first + made + index}`,
    )
    const users = await db.user.createManyAndReturn({
      data: names.map((name) => ({
        username: name,
        usernameKey: name,
        email: `${name}@example.org`,
        emailKey: `${name}@example.org`,
        passwordHash: 'of nobody',
      })),
      select: { id: true },
    })
    await db.session.createMany({
      data: users.map(({ id }) => ({ userId: id, cookieHash: `cookie ${id}`, tokenHash: `token ${id}` })),
    })
  }
  await db.$disconnect()
}
