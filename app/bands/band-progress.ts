/** The saved parts of a new band, so that a retry continues from there, also after a reload in the same tab. */
export interface BandUploadProgress {
  title: string
  key: string
  bandId?: number
  /**
   * The request that creates the band, until it is answered: sent again unchanged, it finds the band that it may have
   * created.
   */
  unanswered?: string
  completed: Map<string, string>
}

const slot = 'band-progress'

/** @returns undefined unless this tab has started a band with this title */
export function storedBandProgress(title: string): BandUploadProgress | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(slot) ?? 'null')
    if (stored?.title !== title || typeof stored.key !== 'string') return
    return { ...stored, completed: new Map(stored.completed) }
  } catch {
    return
  }
}

export function storeBandProgress(progress: BandUploadProgress): void {
  try {
    sessionStorage.setItem(slot, JSON.stringify({ ...progress, completed: [...progress.completed] }))
  } catch {
    // Storage may be blocked; a retry without a reload still continues.
  }
}

export function forgetBandProgress(): void {
  try {
    sessionStorage.removeItem(slot)
  } catch {
    // Storage may be blocked.
  }
}
