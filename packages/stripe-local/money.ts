/** 1250 usd is `$12.50`, 1250 jpy is `¥1,250`. */
export function money(units: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(units / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
