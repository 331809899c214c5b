/** Returns the name of a row's field in errors; rows count from 0. */
export const rowFieldName = (name: string, row: number) => `${name}[${row}]`
