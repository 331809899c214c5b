import { z } from 'zod'

export const TableDaysQuery = z.object({ page: z.string().optional().describe('1 is the newest 50 days') })
