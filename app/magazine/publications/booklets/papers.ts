import { msg } from '../../../platform/i18n/i18n'
import type { BookletLayout } from './layouts'

/** Sizes of upright sheets, in points. */
export const paperSizes = {
  a4: { name: 'A4', width: 595.28, height: 841.89 },
  a3: { name: 'A3', width: 841.89, height: 1190.55 },
  a5: { name: 'A5', width: 419.53, height: 595.28 },
  letter: { name: msg('Letter'), width: 612, height: 792 },
  tabloid: { name: msg('Tabloid'), width: 792, height: 1224 },
} as const
export type PaperName = keyof typeof paperSizes
export const paperNames = Object.keys(paperSizes) as [PaperName, ...PaperName[]]

/** The A series of papers, in which each size is half of the one before. */
const series = [
  ['A3', 'A4', 'A5', 'A6', 'A7', 'A8'],
  ['Tabloid', 'Letter', msg('Half letter'), msg('Quarter letter'), msg('Eighth of a letter')],
]

const halvings: Record<BookletLayout, number> = { saddle: 1, signatures: 1, spreads: 1, quarter: 2, eight: 3 }

export function foldedSizeName(paper: PaperName, layout: BookletLayout): string {
  const sizes = series.find((names) => names.includes(paperSizes[paper].name)) ?? []
  return sizes[sizes.indexOf(paperSizes[paper].name) + halvings[layout]] ?? ''
}

export interface PaperSize {
  width: number
  height: number
}

/** Returns the size of a sheet for printing: in landscape, except for layouts that are folded to a quarter. */
export function sheetSizeOf({ layout, paper }: { layout: BookletLayout; paper: PaperName }): PaperSize {
  const { width, height } = paperSizes[paper]
  return layout === 'quarter' ? { width, height } : { width: height, height: width }
}
