/** The value in the middle; 0 of none. */
export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** To two places. */
export const round = (value: number) => Math.round(value * 100) / 100
