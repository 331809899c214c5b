/** A page as printed, as iv. */
export const nameOf = (page: number, labels: string[]): string => labels[page - 1] ?? String(page)

/** The page of a label, else of a number; NaN where neither is meant. */
export function pageNamed(text: string, labels: string[]): number {
  const wanted = text.trim().toLowerCase()
  const index = labels.findIndex((label) => label.toLowerCase() === wanted)
  return index >= 0 ? index + 1 : Number(wanted || Number.NaN)
}

/** What stands beside the page's name: of how many, and which of them where the name does not say it. */
export function countOf(page: number, labels: string[]): string {
  const isNumber = nameOf(page, labels) === String(page)
  return isNumber ? `of ${labels.length}` : `(${page} of ${labels.length})`
}
