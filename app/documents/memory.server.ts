import { freemem } from 'node:os'

const megabyte = 1024 * 1024
/** pdf.js opens no PDF with less. */
const least = 192

/** What a program that reads a PDF may take of the memory that is there: of the machine, and of a container's limit. All is in MB. */
export function memoryForProgram(most: number, free = freeMb()): number {
  return Math.round(Math.min(most, Math.max(least, free * 0.75)))
}

function freeMb(): number {
  const limit = process.constrainedMemory()
  const own = limit > 0 ? limit - process.memoryUsage.rss() : Number.POSITIVE_INFINITY
  return Math.min(freemem(), own) / megabyte
}
