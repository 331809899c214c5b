import { Prisma } from '../prisma/sqlite/client'

/** Parts of a raw statement, for either engine. */
export const { sql, join, raw } = Prisma
