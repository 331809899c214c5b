import { z } from 'zod'
import { pageQueryFields, searchQueryField } from '../../../platform/http/list-request.server'

export const TableDaysQuery = z.object({
  page: z.string().optional().describe('1 is the newest 50 days; instead of `limit` and `cursor`'),
  ...searchQueryField('A part of the day, as 2026-05'),
  ...pageQueryFields(['text']),
})
