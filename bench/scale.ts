/** With `--small` everything is tried with little of it: to see that it runs through, not for its figures. */
export const isSmall = process.argv.includes('--small')

/** So many, or a fiftieth with `--small`; at least so many as need be. */
export const scaled = (count: number, least = 1) =>
  isSmall ? Math.max(least, Math.round(count / 50)) : count
