import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'

export interface Series {
  id: number
  title: string
  address: string
  description: string
  issn: string
}

/** The data by which a publication is an issue of its series. */
export interface Issue {
  series: Series
  /** The printed number; empty for none. */
  number: string
  date: string
  isSpecial: boolean
  isbn: string
  printRun: number | null
  priceCents: number | null
}

export const seriesAddress = ({ address }: Pick<Series, 'address'>) => href('/series/:address', { address })

/** Returns how an issue is named within its series: "No. 12", "Special issue", "Special issue 3". */
export function issueName({ number, isSpecial }: Pick<Issue, 'number' | 'isSpecial'>): string {
  if (isSpecial) return number ? t('Special issue {number}', { number }) : t('Special issue')
  return number && (/^\p{N}/u.test(number) ? `No. ${number}` : number)
}

export const issueCountText = (count: number) =>
  t('{count, plural, one {# issue} other {# issues}}', { count })

const fractions: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }

/**
 * Returns the number by which an issue is sorted: 12 for "12" and "No. 12b", 3.5 for "3½", 2024.003 for "2024/3"; null
 * without digits.
 */
export function sortableIssueNumber(number: string): number | null {
  const [, sign = '', whole = '', fraction = '', part = ''] =
    /([-−]?)(\d{1,9}(?:\.\d{1,4})?)?([½¼¾⅓⅔])?(?:\/(\d{1,3}))?/u.exec(
      number.replace(/^[^\d½¼¾⅓⅔−-]+/u, ''),
    ) ?? []
  if (!whole && !fraction) return null
  const value = Number(whole || 0) + (fractions[fraction] ?? 0) + Number(part || 0) / 1000
  return sign ? -value : value
}
