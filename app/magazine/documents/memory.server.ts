import { freemem } from 'node:os'

const megabyte = 1024 * 1024
/** The minimum memory with which pdf.js opens a PDF, in MB. */
const least = 192

/** Returns how much of the free memory of the machine and of its container a program may use, in MB. */
export function memoryLimitMbForProgram(most: number, free = freeMb()): number {
  return Math.round(Math.min(most, Math.max(least, free * 0.75)))
}

function freeMb(): number {
  const limit = process.constrainedMemory()
  const own = limit > 0 ? limit - process.memoryUsage.rss() : Number.POSITIVE_INFINITY
  return Math.min(freemem(), own) / megabyte
}
