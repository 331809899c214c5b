import { setImmediate as othersTurn } from 'node:timers/promises'
import { db } from '../platform/database/db.server'
import { NotFound } from '../platform/errors/errors'
import { log } from '../platform/logging/log.server'
import { encodeWaveform } from '../site/player/player'
import { storage } from '../site/uploads/storage.server'

const atOnce = 20
const parts = 160
const windowsPerSecond = 10
/** After this many decoder errors, the rest of the recording is skipped. */
const maxFaults = 5
/** The bytes decoded at once, about half a second of sound; between slices, other requests are answered. */
const sliceBytes = 8 * 1024

export async function drawWaveforms(): Promise<void> {
  const select = { id: true, title: true, audioFile: true }
  const tracks = await db.track.findMany({ where: { waveform: null }, select, take: atOnce })
  for (const { id, title, audioFile } of tracks) {
    const waveform = await waveformOf(audioFile, title).catch((error) => {
      // A file that storage cannot give at the moment does not hold up the others.
      log.warn({ err: error, track: title, path: audioFile }, 'no waveform could be drawn')
    })
    if (waveform !== undefined) await db.track.updateMany({ where: { id, audioFile }, data: { waveform } })
  }
}

/** @returns an empty string for a file that is gone or has no sound */
async function waveformOf(path: string, track: string): Promise<string> {
  try {
    return encodeWaveform(inParts(await loudness(await storage.read(path), track)))
  } catch (error) {
    if (error instanceof NotFound) return ''
    throw error
  }
}

/** Returns the loudness of each tenth of a second, 0 to 1. */
async function loudness(source: AsyncIterable<Buffer>, track: string): Promise<number[]> {
  const { MPEGDecoder } = await import('mpg123-decoder')
  const decoder = new MPEGDecoder()
  await decoder.ready
  const windows: number[] = []
  let [sum, count, faults] = [0, 0, 0]
  try {
    for await (const chunk of source)
      for (let start = 0; start < chunk.length; start += sliceBytes) {
        const slice = chunk.subarray(start, start + sliceBytes)
        const { channelData, sampleRate, errors } = withoutConsole(() => decoder.decode(slice))
        for (const { message } of errors) {
          faults += 1
          log.warn({ track, reason: message }, 'a part of a recording could not be decoded')
          if (faults > maxFaults) return windows
        }
        const size = Math.floor(sampleRate / windowsPerSecond)
        for (const sample of channelData[0] ?? []) {
          sum += sample * sample
          count += 1
          if (count < size) continue
          windows.push(Math.sqrt(sum / count))
          sum = 0
          count = 0
        }
        await othersTurn()
      }
  } finally {
    decoder.free()
  }
  return windows
}

function withoutConsole<T>(decode: () => T): T {
  const printed = global.console.error
  global.console.error = () => {}
  try {
    return decode()
  } finally {
    global.console.error = printed
  }
}

/** Reduces the loudness to the bars of a waveform; the loudest is 1, whatever the recording's volume. */
function inParts(windows: number[]): number[] {
  if (windows.length === 0) return []
  const levels = Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * windows.length) / parts)
    const until = Math.max(from + 1, Math.floor(((part + 1) * windows.length) / parts))
    return Math.max(...windows.slice(from, until))
  })
  const loudest = Math.max(...levels)
  return levels.map((level) => (loudest > 0 ? level / loudest : 0))
}
