import { db } from '../app/platform/database/db.server'

// A process of its own: the database of app/ is that of the DATA_DIR it began with.
const last = await db.siteSettings.findFirst({ orderBy: { version: 'desc' } })
const changes = JSON.parse(process.argv[2] ?? '{}')
const values = JSON.stringify({ ...JSON.parse(last?.values ?? '{}'), ...changes })
await db.siteSettings.create({ data: { version: (last?.version ?? 0) + 1, values, savedBy: 'bench' } })
process.exit(0)
