import { t } from '../../platform/i18n/i18n'
import { formatMoney } from '../../platform/ui/money'
import { whole } from './split-by-shares'

export interface ShareTerms {
  /** In hundredths of a percent; if null, `unitCents` is set. */
  percentHundredths: number | null
  /** For each unit that is sold. */
  unitCents: number | null
  /** Payment fees are taken off first. */
  afterFees: boolean
  /** Postage is taken off first: it is not shared. */
  afterPostage: boolean
}

interface Runs {
  startsAt: Date
  /** Null while it runs. */
  endedAt: Date | null
}

export const runsAt = ({ startsAt, endedAt }: Runs, at: Date): boolean =>
  startsAt <= at && (endedAt === null || at < endedAt)

/** Returns the highest sum of percentages that run at any one time, in hundredths. */
export function maxPercentAtOnce(shares: (Runs & Pick<ShareTerms, 'percentHundredths'>)[]): number {
  const sumAt = (at: Date) =>
    shares
      .filter((share) => runsAt(share, at))
      .reduce((sum, { percentHundredths }) => sum + (percentHundredths ?? 0), 0)
  return Math.max(0, ...shares.map(({ startsAt }) => sumAt(startsAt)))
}

export const isTooMuch = (hundredths: number): boolean => hundredths > whole

/** Returns "33.33%". */
export const percentText = (hundredths: number): string => `${hundredths / 100}%`

/** Returns "60%", or "$6.00 each". */
export const termsText = ({
  percentHundredths,
  unitCents,
  currency,
}: {
  percentHundredths: number | null
  unitCents: number
  currency: string
}): string =>
  percentHundredths === null
    ? t('{amount} each', { amount: formatMoney(unitCents, currency) })
    : percentText(percentHundredths)

/** Returns "40% after fees and postage", or "$2.00 for each piece". */
export function shareText({ percentHundredths, unitCents, afterFees, afterPostage }: ShareTerms): string {
  if (percentHundredths === null) return t('{amount} for each piece', { amount: formatMoney(unitCents ?? 0) })
  const percent = percentText(percentHundredths)
  if (afterFees && afterPostage) return t('{percent} after fees and postage', { percent })
  if (afterFees) return t('{percent} after fees', { percent })
  if (afterPostage) return t('{percent} after postage', { percent })
  return t('{percent} of all that was paid', { percent })
}
