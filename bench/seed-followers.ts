import { assertOwn } from '../scripts/own-folder.mjs'

const batch = 1000

// A process of its own: the database of app/ is that of the DATA_DIR it began with.
const [perHost = '', ...hosts] = process.argv.slice(2)
const [{ db }, { env }] = await Promise.all([
  import('../app/platform/database/db.server'),
  import('../app/platform/env.server'),
])
assertOwn(env.databaseUrl)
const followers = hosts.flatMap((host) =>
  Array.from({ length: Number(perHost) }, (_, index) => ({
    actor: 'magazine',
    follower: `http://${host}/u${index}`,
    followId: `http://${host}/f${index}`,
    host,
    handle: `@u${index}@${host}`,
    inbox: `http://${host}/inbox`,
  })),
)
for (let at = 0; at < followers.length; at += batch)
  await db.follower.createMany({ data: followers.slice(at, at + batch) })
process.exit(0)
