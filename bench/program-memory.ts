import { readdirSync, readFileSync } from 'node:fs'

export interface Megabytes {
  /** Of all at once. */
  all: number
  /** Of the largest one. */
  one: number
}

/**
 * Watches the resident memory of the processes that are given a folder, where Linux tells it.
 * @returns what ends the watch and gives its peaks
 */
export function watchPrograms(folder: string): () => Megabytes {
  const peak = { all: 0, one: 0 }
  const look = () => {
    const each = megabytesOfEach(folder)
    const all = each.reduce((sum, one) => sum + one, 0)
    Object.assign(peak, { all: Math.max(peak.all, all), one: Math.max(peak.one, ...each) })
  }
  const timer = setInterval(look, 100)
  return () => {
    clearInterval(timer)
    return { all: Math.round(peak.all), one: Math.round(peak.one) }
  }
}

const megabytesOfEach = (folder: string) =>
  readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return []
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)) return []
      const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      return [Number(resident ?? 0) / 1024]
    } catch {
      // It has ended.
      return []
    }
  })
