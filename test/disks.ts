import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

const aPlace = () => mkdtempSync(path.join(tmpdir(), 'zinehouse-disk-'))

function mount(place: string, options: string) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place], { stdio: 'ignore' })
}

function unmount(place: string) {
  execFileSync('umount', ['-l', place])
  rmdirSync(place)
}

/** Mounts a disk in memory, until the test ends. */
export function aDisk(options: string): string {
  const place = aPlace()
  mount(place, options)
  onTestFinished(() => unmount(place))
  return place
}

/** Tells whether this user may mount disks. */
export const canMount = (() => {
  const place = aPlace()
  try {
    mount(place, 'size=1m')
    unmount(place)
    return true
  } catch {
    rmdirSync(place)
    return false
  }
})()
