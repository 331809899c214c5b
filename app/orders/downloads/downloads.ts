import type { VariantFile } from '../../shop/variant-files'

export interface DownloadFile extends VariantFile {
  /** Signed; good for some days. */
  href: string
  /** How often it was downloaded. */
  count: number
}

/** What a line of an order gives to download. */
export interface LineDownloads {
  lineId: number
  title: string
  files: DownloadFile[]
  /** All files at once, where there are several. */
  all: { href: string; count: number; bytes: number } | null
  /** Why they cannot be had. */
  refusal: string | null
}

/** Those that can be had now. */
export const offered = (lines: LineDownloads[]) => lines.filter(({ refusal }) => refusal === null)
