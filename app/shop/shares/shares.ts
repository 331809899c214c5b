import { t } from '../../platform/i18n/i18n'
import { formatMoney } from '../../platform/ui/money'
import { hundredPercentInHundredths } from './split-by-shares'

export interface ShareTerms {
  /** The percentage in hundredths of a percent; if null, `unitCents` is set. */
  percentHundredths: number | null
  /** The amount for each sold unit. */
  unitCents: number | null
  /** Whether payment fees are deducted first. */
  afterFees: boolean
  /** Whether shipping is deducted first, so that it is not shared. */
  afterPostage: boolean
}

interface Runs {
  startsAt: Date
  /** When the share ended; null while it applies. */
  endedAt: Date | null
}

export const isShareRunningAt = ({ startsAt, endedAt }: Runs, at: Date): boolean =>
  startsAt <= at && (endedAt === null || at < endedAt)

/** Returns the highest total of percentages at any time, in hundredths of a percent. */
export function maxPercentAtOnce(shares: (Runs & Pick<ShareTerms, 'percentHundredths'>)[]): number {
  const sumAt = (at: Date) =>
    shares
      .filter((share) => isShareRunningAt(share, at))
      .reduce((sum, { percentHundredths }) => sum + (percentHundredths ?? 0), 0)
  return Math.max(0, ...shares.map(({ startsAt }) => sumAt(startsAt)))
}

export const isOverHundredPercent = (hundredths: number): boolean => hundredths > hundredPercentInHundredths

/** Returns "33.33%". */
export const percentText = (hundredths: number): string => `${hundredths / 100}%`

/** Returns "60%", or "$6.00 each". */
export const shareTermsText = ({
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

/** Returns "40% after fees and shipping", or "$2.00 per copy". */
export function shareText({ percentHundredths, unitCents, afterFees, afterPostage }: ShareTerms): string {
  if (percentHundredths === null) return t('{amount} per copy', { amount: formatMoney(unitCents ?? 0) })
  const percent = percentText(percentHundredths)
  if (afterFees && afterPostage) return t('{percent} after fees and shipping', { percent })
  if (afterFees) return t('{percent} after fees', { percent })
  if (afterPostage) return t('{percent} after shipping', { percent })
  return t('{percent} of the amount paid', { percent })
}
