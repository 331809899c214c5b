import { msg } from '../../../platform/i18n/i18n'
import type { Layout } from './layouts'

/** Sheets as they lie upright, in points. */
export const papers = {
  a4: { name: 'A4', width: 595.28, height: 841.89 },
  a3: { name: 'A3', width: 841.89, height: 1190.55 },
  a5: { name: 'A5', width: 419.53, height: 595.28 },
  letter: { name: msg('Letter'), width: 612, height: 792 },
  tabloid: { name: msg('Tabloid'), width: 792, height: 1224 },
} as const
export type Paper = keyof typeof papers
export const paperKeys = Object.keys(papers) as [Paper, ...Paper[]]

/** Each is half of the one before. */
const series = [
  ['A3', 'A4', 'A5', 'A6', 'A7', 'A8'],
  ['Tabloid', 'Letter', msg('Half letter'), msg('Quarter letter'), msg('Eighth of a letter')],
]

const halvings: Record<Layout, number> = { saddle: 1, signatures: 1, spreads: 1, quarter: 2, eight: 3 }

export function foldedSizeName(paper: Paper, layout: Layout): string {
  const sizes = series.find((names) => names.includes(papers[paper].name)) ?? []
  return sizes[sizes.indexOf(papers[paper].name) + halvings[layout]] ?? ''
}

export interface Size {
  width: number
  height: number
}

/** Returns the size of a sheet as it is printed: on its side, but where it is folded to a quarter. */
export function sheetOf({ layout, paper }: { layout: Layout; paper: Paper }): Size {
  const { width, height } = papers[paper]
  return layout === 'quarter' ? { width, height } : { width: height, height: width }
}
