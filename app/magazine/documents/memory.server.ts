import { freemem } from 'node:os'

const megabyte = 1024 * 1024
/** The least memory with which pdf.js opens a PDF, in MB. */
const least = 192

/**
 * Returns how much of the free memory, of the machine and within a container's limit, a program that reads a PDF may
 * use. All in MB.
 */
export function memoryForProgram(most: number, free = freeMb()): number {
  return Math.round(Math.min(most, Math.max(least, free * 0.75)))
}

function freeMb(): number {
  const limit = process.constrainedMemory()
  const own = limit > 0 ? limit - process.memoryUsage.rss() : Number.POSITIVE_INFINITY
  return Math.min(freemem(), own) / megabyte
}
