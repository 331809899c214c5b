import { t } from '../../../platform/i18n/i18n'

export const pageLabel = (page: number, labels: string[]): string => labels[page - 1] ?? String(page)

/** Returns the number of the page with a label, else the number that was typed; NaN if it is none. */
export function pageNumberByLabel(text: string, labels: string[]): number {
  const wanted = text.trim().toLowerCase()
  const index = labels.findIndex((label) => label.toLowerCase() === wanted)
  return index >= 0 ? index + 1 : Number(wanted || Number.NaN)
}

/** Returns the text beside the page's name: the total, and the page's number if the name differs from it. */
export function pageCountText(page: number, labels: string[]): string {
  const isNumber = pageLabel(page, labels) === String(page)
  const count = labels.length
  return isNumber ? t('of {count}', { count }) : t('({page} of {count})', { page, count })
}
