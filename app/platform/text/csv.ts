/**
 * Returns one line of a CSV file (RFC 4180). Names and addresses come from strangers, so a cell that a spreadsheet
 * would run as a formula gets an apostrophe in front; a negative number does not.
 */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => `"${withoutFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

function withoutFormula(cell: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(cell)
  return !isNumber && /^[\s]*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
