import { z } from 'zod'
import { Id } from '../../../platform/id'
import { statisticsRanges } from '../../../site/statistics/measures'

const days = statisticsRanges.map(String) as [string, ...string[]]

export const StatisticsQuery = z.object({
  days: z
    .enum(days)
    .default('30')
    .transform((sent) => statisticsRanges.find((range) => String(range) === sent) ?? 30)
    .describe('How many, with today'),
  article: Id.optional().describe('The id of one article'),
})

export const PublicationsQuery = StatisticsQuery.omit({ article: true }).extend({
  page: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .default('1'),
})
