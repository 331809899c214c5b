/** Tells whether the check digit of an ISSN fits. Source: ISO 3297. */
export function isIssn(issn: string): boolean {
  if (!/^\d{4}-\d{3}[\dX]$/.test(issn)) return false
  return weighted(issn.replace('-', ''), (index) => 8 - index) % 11 === 0
}

/** Tells whether the check digit of an ISBN of 10 or 13 digits fits. Source: ISO 2108. */
export function isIsbn(isbn: string): boolean {
  if (/^\d{9}[\dX]$/.test(isbn)) return weighted(isbn, (index) => 10 - index) % 11 === 0
  return /^97[89]\d{10}$/.test(isbn) && weighted(isbn, (index) => (index % 2 === 0 ? 1 : 3)) % 10 === 0
}

const weighted = (digits: string, weightOf: (index: number) => number) =>
  [...digits].reduce((sum, digit, index) => sum + weightOf(index) * (digit === 'X' ? 10 : Number(digit)), 0)
