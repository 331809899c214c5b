/** How far a reader got, in percent of the pages. */
export const depths = [10, 25, 50, 75, 100] as const

export const depthReached = (page: number, pages: number) =>
  depths.filter((depth) => page / pages >= depth / 100).length

/** The columns with counts. */
export const measures = [
  'views',
  'readers',
  'downloads',
  'depth10',
  'depth25',
  'depth50',
  'depth75',
  'depth100',
] as const
export type Measure = (typeof measures)[number]
export type Counts = Record<Measure, number>

export const zeroCounts = (): Counts => Object.fromEntries(measures.map((name) => [name, 0])) as Counts

export const depthMeasures = depths.map((depth) => `depth${depth}` as const)

export const ranges = [7, 30, 365] as const
export type Range = (typeof ranges)[number]

/** Stands in place of an article's id for the whole site. */
export const wholeSite = 0
