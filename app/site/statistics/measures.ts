/** The depths of reading that are counted, in percent of the pages. */
export const readDepths = [10, 25, 50, 75, 100] as const

export const readDepthReached = (page: number, pages: number) =>
  readDepths.filter((depth) => page / pages >= depth / 100).length

/** The columns of the statistics that contain counts. */
export const statisticsMeasures = [
  'views',
  'readers',
  'downloads',
  'depth10',
  'depth25',
  'depth50',
  'depth75',
  'depth100',
] as const
export type StatisticsMeasure = (typeof statisticsMeasures)[number]
export type MeasureCounts = Record<StatisticsMeasure, number>

export const zeroCounts = (): MeasureCounts =>
  Object.fromEntries(statisticsMeasures.map((name) => [name, 0])) as MeasureCounts

export const depthMeasures = readDepths.map((depth) => `depth${depth}` as const)

export const statisticsRanges = [7, 30, 365] as const
export type StatisticsRange = (typeof statisticsRanges)[number]

/** The id that replaces an article's for the whole site. */
export const wholeSiteId = 0
