import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'

/** Puts a whole build in the place of the last. Another may be swapped in at the same moment: whichever comes last stays. */
export function swapIn(folder, target, attemptsLeft = 5) {
  const replaced = `${folder}.replaced`
  process.once('exit', () => rmSync(replaced, { recursive: true, force: true }))
  try {
    rmSync(replaced, { recursive: true, force: true })
    if (existsSync(target)) renameSync(target, replaced)
    renameSync(folder, target)
  } catch (error) {
    if (attemptsLeft === 0) throw error
    swapIn(folder, target, attemptsLeft - 1)
  }
}

/** What builds that were killed left beside a target in the current folder. */
export function removeAbandoned(target) {
  for (const name of readdirSync('.')) {
    const [, pid] = new RegExp(`^${target}\\.(\\d+)(\\.replaced)?$`).exec(name) ?? []
    if (pid && !isRunning(Number(pid))) rmSync(name, { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
