/** The page last read, in this browser; 1 when there is none. */
export function readLastPage(file: string): number {
  try {
    return Number(localStorage.getItem(`place:${file}`) ?? 1)
  } catch {
    return 1
  }
}

/** Does nothing when the browser blocks storage. */
export function saveLastPage(file: string, page: number): void {
  try {
    localStorage.setItem(`place:${file}`, String(page))
  } catch {}
}
