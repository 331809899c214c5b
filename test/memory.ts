import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const resetPeak = '5'

/**
 * Watches the resident memory of a process from now on.
 * @returns how to ask by how many megabytes its peak went above what it was; undefined where /proc does not tell
 */
export function watchMemory(pid = 0): (() => number) | undefined {
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  if (!existsSync(`/proc/${pid}/clear_refs`)) return
  const before = read('VmRSS')
  writeFileSync(`/proc/${pid}/clear_refs`, resetPeak)
  return () => read('VmHWM') - before
}
