import type { VariantFile } from '../../items/variant-files'

export interface DownloadFile extends VariantFile {
  /** The signed address, which is valid for some days. */
  href: string
  count: number
}

export interface MusicDownloads {
  releaseId: number
  title: string
  trackCount: number
  formats: MusicFormat[]
  /** The labels of formats that are still being encoded. */
  preparing: string[]
}

export interface MusicFormat extends Link {
  format: string
  label: string
  tracks: (Link & { id: number; title: string })[]
}

interface Link {
  /** The signed address, which is valid for some days. */
  href: string
  count: number
  bytes: number
}

export interface LineDownloads {
  lineId: number
  title: string
  files: DownloadFile[]
  music: MusicDownloads[]
  /** All files in one ZIP, if there are several. */
  all: Link | null
  /** The reason why the files are not available, if they are not. */
  refusal: string | null
}

export const availableDownloads = (lines: LineDownloads[]) => lines.filter(({ refusal }) => refusal === null)
