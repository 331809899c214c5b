import type { VariantFile } from '../../shop/variant-files'

export interface DownloadFile extends VariantFile {
  /** Signed; valid for some days. */
  href: string
  /** How often it was downloaded. */
  count: number
}

/** The downloads of an order line. */
export interface LineDownloads {
  lineId: number
  title: string
  files: DownloadFile[]
  /** All files in one ZIP, if there are several. */
  all: { href: string; count: number; bytes: number } | null
  /** Why they are not available. */
  refusal: string | null
}

/** Returns the lines whose files are available now. */
export const availableDownloads = (lines: LineDownloads[]) => lines.filter(({ refusal }) => refusal === null)
