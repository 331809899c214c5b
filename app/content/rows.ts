/** How errors name a field of one of several like rows, counted from 0. */
export const rowField = (name: string, row: number) => `${name}[${row}]`
