import { defineConfig } from 'prisma/config'

/** For the Prisma command line alone (generate, migrate diff): an adapter, so that it downloads no engine. */
export default defineConfig({
  schema: process.env.PRISMA_SCHEMA ?? 'prisma',
  experimental: { adapter: true },
  engine: 'js',
  async adapter() {
    const url = process.env.DATABASE_URL ?? ''
    if (url.startsWith('postgres')) {
      const { PrismaPg } = await import('@prisma/adapter-pg')
      return new PrismaPg({ connectionString: url })
    }
    const { PrismaBetterSQLite3 } = await import('@prisma/adapter-better-sqlite3')
    return new PrismaBetterSQLite3({ url: url || 'file::memory:' })
  },
})
